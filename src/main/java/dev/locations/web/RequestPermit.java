package dev.locations.web;

import org.jspecify.annotations.Nullable;

import org.springframework.web.server.ServerWebExchange;

/**
 * What a request takes of limited numbers, such as a permit among the requests that are
 * answered at the same time. It is given back once: when the answer has ended, or earlier
 * for an answer that stays open.
 */
public final class RequestPermit {

	private static final String ATTRIBUTE = RequestPermit.class.getName();

	private @Nullable Runnable release;

	RequestPermit(Runnable release) {
		this.release = release;
	}

	void attachTo(ServerWebExchange exchange) {
		exchange.getAttributes().put(ATTRIBUTE, this);
	}

	void release() {
		Runnable last;
		synchronized (this) {
			last = this.release;
			this.release = null;
		}
		if (last != null) {
			last.run();
		}
	}

	private synchronized boolean add(Runnable more) {
		Runnable before = this.release;
		if (before == null) {
			return false;
		}
		this.release = () -> {
			before.run();
			more.run();
		};
		return true;
	}

	/**
	 * Lets a request hold something more, which is given back with its permit.
	 * @param release gives it back; runs at once when the request holds no permit any
	 * more
	 */
	public static void hold(ServerWebExchange exchange, Runnable release) {
		if (!(exchange.getAttributes().get(ATTRIBUTE) instanceof RequestPermit permit) || !permit.add(release)) {
			release.run();
		}
	}

	/**
	 * Gives the permit back, although the answer, which is limited otherwise, has not
	 * ended.
	 */
	public static void release(ServerWebExchange exchange) {
		if (exchange.getAttributes().get(ATTRIBUTE) instanceof RequestPermit permit) {
			permit.release();
		}
	}

}
