package dev.locations.importing;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;

import org.springframework.boot.ExitCodeGenerator;

/**
 * Counts what became of the locations of a file.
 */
final class Tally implements ExitCodeGenerator {

	/** The exit code when some were refused. */
	static final int SOME_REFUSED = 2;

	private final long startNanos = System.nanoTime();

	private final LongAdder added = new LongAdder();

	private final LongAdder present = new LongAdder();

	private final LongAdder refused = new LongAdder();

	/**
	 * Counts a batch that the store took.
	 * @param size how many it was given
	 * @param newOnes how many of them it did not have already
	 */
	void stored(int size, int newOnes) {
		this.added.add(newOnes);
		this.present.add(size - newOnes);
	}

	void refused(int count) {
		this.refused.add(count);
	}

	@Override
	public int getExitCode() {
		return (this.refused.sum() > 0) ? SOME_REFUSED : 0;
	}

	@Override
	public String toString() {
		long done = this.added.sum() + this.present.sum() + this.refused.sum();
		double seconds = (System.nanoTime() - this.startNanos) / (double) Duration.ofSeconds(1).toNanos();
		return String.format(Locale.ROOT, "%d added, %d already there, %d refused in %.1f s (%.0f/s)", this.added.sum(),
				this.present.sum(), this.refused.sum(), seconds, done / seconds);
	}

}
