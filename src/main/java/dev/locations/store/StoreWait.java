package dev.locations.store;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * How long a request has waited for the store so far, over all that it asked, one after
 * the other.
 */
public final class StoreWait {

	private final AtomicLong nanos = new AtomicLong();

	private StoreWait() {
	}

	/**
	 * Starts to count.
	 * @param request the context of a request
	 * @return the context with a count of its own
	 */
	public static Context start(Context request) {
		return request.put(StoreWait.class, new StoreWait());
	}

	/** The count of a request, or a new one for what belongs to no request. */
	static StoreWait of(ContextView context) {
		return context.hasKey(StoreWait.class) ? context.get(StoreWait.class) : new StoreWait();
	}

	void add(long nanoseconds) {
		this.nanos.addAndGet(nanoseconds);
	}

	/** How long the request may go on waiting; zero when it may not. */
	Duration left(Duration limit) {
		Duration left = limit.minusNanos(this.nanos.get());
		return left.isNegative() ? Duration.ZERO : left;
	}

}
