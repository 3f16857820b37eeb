package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

import dev.locations.readmodel.snapshot.ModelTooLargeException;
import dev.locations.work.RetryBackoff;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.scheduler.Scheduler;

/**
 * Work in the background that runs once at a time. After a failure of any kind it pauses,
 * for 1 second at first and for 5 minutes at most, and may be started again.
 */
final class BackgroundJob {

	private static final Logger logger = LoggerFactory.getLogger(BackgroundJob.class);

	private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

	private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

	private final String name;

	private final Scheduler scheduler;

	private final LongSupplier nanos;

	private final RetryBackoff backoff = new RetryBackoff(FIRST_PAUSE);

	private final AtomicLong failures = new AtomicLong();

	private volatile boolean running;

	private volatile long pauseStart;

	private volatile long pauseNanos;

	private volatile long lastEnd;

	private volatile long lastTime;

	/** Creates a job, with a clock in nanoseconds that never goes back. */
	BackgroundJob(String name, Scheduler scheduler, LongSupplier nanos) {
		this.name = name;
		this.scheduler = scheduler;
		this.nanos = nanos;
		this.lastEnd = nanos.getAsLong();
	}

	String name() {
		return this.name;
	}

	long failures() {
		return this.failures.get();
	}

	boolean isRunning() {
		return this.running;
	}

	boolean isReady() {
		return !this.running && this.nanos.getAsLong() - this.pauseStart >= this.pauseNanos;
	}

	/**
	 * Tells whether less than so many times the time of the last run is over since it.
	 */
	boolean isResting(int factor) {
		return this.nanos.getAsLong() - this.lastEnd < factor * this.lastTime;
	}

	/** Starts the job. One thread at a time may call this, when the job is ready. */
	void start(Runnable work) {
		start(work, () -> {
		});
	}

	void start(Runnable work, Runnable onFailure) {
		this.running = true;
		try {
			this.scheduler.schedule(() -> run(work, onFailure));
		}
		catch (Throwable ex) {
			// such as no more threads
			failed(ex, onFailure);
		}
	}

	private void run(Runnable work, Runnable onFailure) {
		long started = this.nanos.getAsLong();
		try {
			logger.debug("Making new {}", this.name);
			work.run();
			logger.debug("Made new {}", this.name);
			this.backoff.reset();
			this.pauseNanos = 0;
			ended(started);
			this.running = false;
		}
		catch (Throwable ex) {
			ended(started);
			failed(ex, onFailure);
		}
	}

	private void ended(long started) {
		this.lastEnd = this.nanos.getAsLong();
		this.lastTime = this.lastEnd - started;
	}

	private void failed(Throwable error, Runnable onFailure) {
		onFailure.run();
		Duration pause = (error instanceof ModelTooLargeException) ? LONGEST_PAUSE : this.backoff.next(LONGEST_PAUSE);
		this.failures.incrementAndGet();
		this.pauseStart = this.nanos.getAsLong();
		this.pauseNanos = pause.toNanos();
		this.running = false;
		logger.warn("The read model goes on without new {}, trying again in {} s: {}", this.name, pause.toSeconds(),
				error.toString());
	}

}
