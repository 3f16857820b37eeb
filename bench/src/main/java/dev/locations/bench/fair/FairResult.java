package dev.locations.bench.fair;

import java.util.Locale;

import dev.locations.bench.http.AnswerCounts;
import dev.locations.bench.statistics.Goal;
import dev.locations.bench.statistics.Timing;

/**
 * What was measured beside some expensive clients.
 *
 * @param row the name of the row
 * @param connections how many connections the expensive clients had
 * @param expensive the answers to expensive requests
 * @param note what else happened; empty for nothing
 */
record FairResult(String row, int connections, Timing small, Timing probe, AnswerCounts expensive, String note) {

	static final String[] HEAD = { "beside", "connections", "p50 ms", "p99 ms", "max ms", "failed", "probe p50", "p99",
			"max", "failed", "answers/s", "503/s", "broken", "MB/s", "verdict" };

	/** How much longer the 99th percentile may be than alone, in milliseconds. */
	private static final Goal LONGER = new Goal(50.0, 15.0);

	/** How long the longest time may be, in milliseconds. */
	private static final Goal LONGEST = new Goal(250.0, 60.0);

	boolean isAlone() {
		return this.connections == 0;
	}

	String verdict(FairResult alone) {
		if (isAlone()) {
			return "-";
		}
		if (this.small.failures() > 0 || this.probe.failures() > 0 || this.small.requests() == 0) {
			return "MISSED, failed";
		}
		String longer = LONGER.verdict(this.small.p99() - alone.small.p99());
		String longest = LONGEST.verdict(this.small.max());
		if (longer.equals("MISSED") || longest.equals("MISSED")) {
			return "MISSED";
		}
		return longer.equals("aim") ? longest : longer;
	}

	String[] cells(FairResult alone) {
		return new String[] { this.row, String.valueOf(this.connections), millis(this.small.p50()),
				millis(this.small.p99()), millis(this.small.max()), String.valueOf(this.small.failures()),
				millis(this.probe.p50()), millis(this.probe.p99()), millis(this.probe.max()),
				String.valueOf(this.probe.failures()), perSecond(this.expensive.answered()),
				perSecond(this.expensive.refused()), String.valueOf(this.expensive.broken()),
				perSecond(this.expensive.bytes() / 1e6),
				verdict(alone) + (this.note.isEmpty() ? "" : "; " + this.note) };
	}

	private static String millis(double value) {
		return String.format(Locale.ROOT, (value < 100) ? "%.1f" : "%.0f", value);
	}

	private String perSecond(double value) {
		return String.format(Locale.ROOT, "%.1f", value / this.expensive.seconds());
	}

}
