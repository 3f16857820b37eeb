package dev.locations.store;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import reactor.util.context.Context;
import reactor.util.context.ContextView;

/** The time that a request has waited for the store, over all its operations. */
public final class StoreWait {

	private final AtomicLong nanos = new AtomicLong();

	/** What the request may wait at least, whatever the limit of the store. */
	private final Duration least;

	private StoreWait(Duration least) {
		this.least = least;
	}

	/** Starts to measure a request. Returns the context with a time of its own. */
	public static Context start(Context request) {
		return start(request, Duration.ZERO);
	}

	/**
	 * Starts to measure a request that may wait longer than others.
	 * @return the context with a time of its own
	 */
	public static Context start(Context request, Duration least) {
		return request.put(StoreWait.class, new StoreWait(least));
	}

	/**
	 * Returns the time of a request; a new one if the operation belongs to no request.
	 */
	static StoreWait of(ContextView context) {
		return context.hasKey(StoreWait.class) ? context.get(StoreWait.class) : new StoreWait(Duration.ZERO);
	}

	void add(long nanoseconds) {
		this.nanos.addAndGet(nanoseconds);
	}

	/** Returns how long the request may still wait; zero if there is none. */
	Duration left(Duration limit) {
		Duration longest = (limit.compareTo(this.least) < 0) ? this.least : limit;
		Duration left = longest.minusNanos(this.nanos.get());
		return left.isNegative() ? Duration.ZERO : left;
	}

}
