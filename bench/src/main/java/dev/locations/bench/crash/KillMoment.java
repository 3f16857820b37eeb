package dev.locations.bench.crash;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import dev.locations.bench.service.ServiceProcess;

/** When the service is killed. It logs the start and the end of its work. */
enum KillMoment {

	/** After some answers. */
	WRITES("", ""),

	/** During a compaction of the read model. */
	COMPACTION("Making new bases", "Made new bases"),

	/** While a file of the read model is written. */
	FILE("Making new files", "Made new files"),

	/** While the read model is started from its file. */
	CATCH_UP("Catching up with", "read model is read from its file");

	/** Of the writes of the rounds, in turn. */
	private static final List<KillMoment> OF_WRITES = List.of(WRITES, COMPACTION, FILE);

	private static final int LONGEST_DELAY_MILLIS = 8;

	private final String start;

	private final String end;

	KillMoment(String start, String end) {
		this.start = start;
		this.end = end;
	}

	static KillMoment of(int round) {
		return OF_WRITES.get((round - 1) % OF_WRITES.size());
	}

	/** Kills the service when it begins with this work, or a little later. */
	void await(ServiceProcess process, Random random) {
		long delay = TimeUnit.MILLISECONDS.toNanos(1) * random.nextInt(LONGEST_DELAY_MILLIS);
		process.followLog((line) -> {
			if (line.contains(this.start)) {
				LockSupport.parkNanos(delay);
				process.signalKill();
			}
		});
	}

	/**
	 * Tells whether this work was interrupted.
	 * @param process the service, which was killed
	 * @return whether it had begun and was not done
	 */
	boolean isHit(ServiceProcess process) {
		String log = process.log();
		return this == WRITES || log.lastIndexOf(this.start) > log.lastIndexOf(this.end);
	}

}
