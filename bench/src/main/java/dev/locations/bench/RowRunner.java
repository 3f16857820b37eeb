package dev.locations.bench;

import java.io.IOException;

/**
 * Runs rows and reports what they found.
 *
 * @param rounds how often each load has its turn
 * @param seconds how long each time
 * @param warmUp how long once before, in seconds
 * @param report where it goes
 */
record RowRunner(int rounds, int seconds, int warmUp, Report report) {

	void run(Row row) throws IOException, InterruptedException {
		this.report.row(row.run(this.rounds, this.seconds, this.warmUp));
	}

}
