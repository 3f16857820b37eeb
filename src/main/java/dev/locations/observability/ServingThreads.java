package dev.locations.observability;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Down when a thread that serves requests takes no turns any more: only a new process
 * helps then. Each probe asks each event loop for a turn, and the next ones look whether
 * it was taken.
 */
public final class ServingThreads implements HealthIndicator {

	/** No task may take so long. */
	static final Duration LONGEST = Duration.ofSeconds(10);

	private final List<Loop> loops;

	private final Function<Long, List<String>> stuckSince;

	private final LongSupplier nanos;

	/**
	 * Watches threads.
	 * @param loops the event loops that accept connections and read requests
	 * @param stuckSince returns the names of other threads that have taken no turn since
	 * a time
	 * @param nanos a clock like {@link System#nanoTime()}
	 */
	public ServingThreads(List<? extends Executor> loops, Function<Long, List<String>> stuckSince, LongSupplier nanos) {
		this.loops = loops.stream().map(Loop::new).toList();
		this.stuckSince = stuckSince;
		this.nanos = nanos;
	}

	@Override
	public Health health() {
		long now = this.nanos.getAsLong();
		long longest = now - LONGEST.toNanos();
		List<String> stuck = new ArrayList<>(this.stuckSince.apply(longest));
		for (int i = 0; i < this.loops.size(); i++) {
			if (!this.loops.get(i).takesTurns(now, longest)) {
				stuck.add("event loop " + (i + 1));
			}
		}
		return stuck.isEmpty() ? Health.up().build() : Health.down().withDetail("without turns", stuck).build();
	}

	private static final class Loop {

		private final Executor executor;

		/** When it was asked for a turn that it has not taken yet. */
		private volatile @Nullable Long asked;

		Loop(Executor executor) {
			this.executor = executor;
		}

		boolean takesTurns(long now, long longest) {
			Long since = this.asked;
			if (since != null) {
				return since - longest > 0;
			}
			this.asked = now;
			try {
				this.executor.execute(() -> this.asked = null);
				return true;
			}
			catch (RejectedExecutionException ex) {
				// it has ended
				return false;
			}
		}

	}

}
