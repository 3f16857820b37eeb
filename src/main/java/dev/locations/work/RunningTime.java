package dev.locations.work;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * The time that this process has run. It stands still while the process is stopped, as on
 * a suspended machine or in a paused container: otherwise each time limit would be over
 * when it goes on. A step between two ticks that is longer than the longest one is a
 * stop.
 */
public final class RunningTime {

	private static final Logger logger = LoggerFactory.getLogger(RunningTime.class);

	/** Shorter stops are not worth a line: a garbage collection may take as long. */
	private static final Duration SHORTEST_LOGGED_STOP = Duration.ofSeconds(3);

	private static final Duration SHORTEST_DELAY = Duration.ofMillis(10);

	private final LongSupplier clock;

	private final long longestStep;

	private final Consumer<Duration> stops;

	private volatile Step last;

	/** The first tick may be late: threads start while the service does. */
	private boolean ticked;

	/**
	 * Starts at zero.
	 * @param clock a clock that never goes backwards, in nanoseconds
	 * @param longestStep how much of the time between two calls of {@link #tick()} counts
	 */
	public RunningTime(LongSupplier clock, Duration longestStep) {
		this(clock, longestStep, (stop) -> logger
			.warn("The process was stopped for {} s, as by a suspended machine or a paused container; time limits of"
					+ " requests do not count this time", stop.toSeconds()));
	}

	/** Also tells how long the process was stopped. */
	RunningTime(LongSupplier clock, Duration longestStep, Consumer<Duration> stops) {
		this.clock = clock;
		this.longestStep = longestStep.toNanos();
		this.stops = stops;
		this.last = new Step(clock.getAsLong(), 0);
	}

	/** Returns nanoseconds since the start, never less than before, to any thread. */
	public long nanos() {
		Step step = this.last;
		return step.running() + Math.min(this.clock.getAsLong() - step.clock(), this.longestStep);
	}

	/** Waits until the process has run for this time, or a little more. */
	public Mono<Void> delay(Duration delay) {
		return Mono.defer(() -> {
			long end = nanos() + delay.toNanos();
			return Mono.defer(() -> Mono.delay(atLeast(end - nanos()))).repeat(() -> nanos() < end).then();
		});
	}

	private static Duration atLeast(long nanos) {
		return (nanos < SHORTEST_DELAY.toNanos()) ? SHORTEST_DELAY : Duration.ofNanos(nanos);
	}

	/** To be called much more often than the longest step, by one thread. */
	void tick() {
		Step before = this.last;
		long now = this.clock.getAsLong();
		long elapsed = now - before.clock();
		this.last = new Step(now, before.running() + Math.min(elapsed, this.longestStep));
		if (this.ticked && elapsed > Math.max(this.longestStep, SHORTEST_LOGGED_STOP.toNanos())) {
			this.stops.accept(Duration.ofNanos(elapsed));
		}
		this.ticked = true;
	}

	private record Step(long clock, long running) {
	}

}
