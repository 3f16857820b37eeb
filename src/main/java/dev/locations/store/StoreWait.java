package dev.locations.store;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import reactor.util.context.Context;
import reactor.util.context.ContextView;

/** The time that a request has waited for the store, over all its operations. */
public final class StoreWait {

	private final AtomicLong nanos = new AtomicLong();

	private final Duration least;

	private StoreWait(Duration least) {
		this.least = least;
	}

	/** Returns the context of a request with a time of its own. */
	public static Context start(Context request) {
		return start(request, Duration.ZERO);
	}

	/**
	 * Returns the context of a request that may wait longer than others.
	 * @param least what it may wait, also with a shorter limit of the store
	 */
	public static Context start(Context request, Duration least) {
		return request.put(StoreWait.class, new StoreWait(least));
	}

	/** A new one if the operation belongs to no request. */
	static StoreWait of(ContextView context) {
		return context.hasKey(StoreWait.class) ? context.get(StoreWait.class) : new StoreWait(Duration.ZERO);
	}

	void add(long nanoseconds) {
		this.nanos.addAndGet(nanoseconds);
	}

	Duration left(Duration limit) {
		Duration longest = (limit.compareTo(this.least) < 0) ? this.least : limit;
		Duration left = longest.minusNanos(this.nanos.get());
		return left.isNegative() ? Duration.ZERO : left;
	}

}
