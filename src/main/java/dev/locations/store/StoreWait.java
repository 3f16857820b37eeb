package dev.locations.store;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * The time that a request has waited for the store, over all its operations.
 */
public final class StoreWait {

	private final AtomicLong nanos = new AtomicLong();

	private StoreWait() {
	}

	/**
	 * Starts to measure a request.
	 * @param request the context of the request
	 * @return the context with a time of its own
	 */
	public static Context start(Context request) {
		return request.put(StoreWait.class, new StoreWait());
	}

	/**
	 * Returns the time of a request.
	 * @param context the context of an operation
	 * @return the time; a new one if the operation belongs to no request
	 */
	static StoreWait of(ContextView context) {
		return context.hasKey(StoreWait.class) ? context.get(StoreWait.class) : new StoreWait();
	}

	void add(long nanoseconds) {
		this.nanos.addAndGet(nanoseconds);
	}

	/**
	 * Returns how long the request may still wait.
	 * @param limit the longest wait
	 * @return the time that is left; zero if there is none
	 */
	Duration left(Duration limit) {
		Duration left = limit.minusNanos(this.nanos.get());
		return left.isNegative() ? Duration.ZERO : left;
	}

}
