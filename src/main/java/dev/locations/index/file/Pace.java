package dev.locations.index.file;

import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Leaves half of the time of the disk and of a core to others. */
public final class Pace {

	private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

	private final BooleanSupplier isCancelled;

	private final BooleanSupplier isUrgent;

	private long workStart = System.nanoTime();

	public Pace(BooleanSupplier isCancelled, BooleanSupplier isUrgent) {
		this.isCancelled = isCancelled;
		this.isUrgent = isUrgent;
	}

	/** For work that somebody waits for. */
	public static Pace none() {
		return new Pace(() -> false, () -> true);
	}

	/**
	 * Pauses if that is due. To be called often.
	 * @throws CancellationException if the work has to end
	 */
	public void keep() {
		if (this.isCancelled.getAsBoolean()) {
			throw new CancellationException("The file is not needed any more");
		}
		long worked = System.nanoTime() - this.workStart;
		if (worked < STEP_NANOS) {
			return;
		}
		if (!this.isUrgent.getAsBoolean()) {
			pause(worked);
		}
		this.workStart = System.nanoTime();
	}

	/** Pauses, or throws a {@link CancellationException} if the thread is interrupted. */
	public static void pause(long nanos) {
		try {
			TimeUnit.NANOSECONDS.sleep(nanos);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new CancellationException("The thread was interrupted");
		}
	}

}
