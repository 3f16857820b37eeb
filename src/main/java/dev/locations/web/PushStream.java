package dev.locations.web;

import java.util.concurrent.atomic.AtomicLong;

import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Operators;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

/** Takes a chunk only when the client has read those before. */
final class PushStream implements Subscription {

	private final CoreSubscriber<? super DataBuffer> client;

	private final PushSource source;

	private final PushLoop loop;

	private final long commentNanos;

	private final AtomicLong demand = new AtomicLong();

	private volatile boolean ended;

	/** Whether a turn found something for a client that was not ready. */
	private volatile boolean waiting;

	private long sentAt;

	/** Negative when it is not in the loop. */
	private int index = -1;

	PushStream(CoreSubscriber<? super DataBuffer> client, PushSource source, PushLoop loop, long commentNanos) {
		this.client = client;
		this.source = source;
		this.loop = loop;
		this.commentNanos = commentNanos;
	}

	int index() {
		return this.index;
	}

	void setIndex(int newIndex) {
		this.index = newIndex;
	}

	/** Sends what there is, at most one chunk. */
	boolean takeTurn(long now) {
		if (this.ended) {
			return false;
		}
		boolean reading = this.demand.get() > 0;
		if (reading) {
			send(now);
		}
		if (this.source.isOver(reading)) {
			complete();
			return false;
		}
		this.waiting = !reading;
		// otherwise a request that came just before would be missed
		return reading ? this.source.hasMore() : this.demand.get() > 0;
	}

	private void send(long now) {
		byte[] chunk = this.source.next();
		if (chunk == null && now - this.sentAt >= this.commentNanos) {
			chunk = this.source.comment();
		}
		if (chunk != null) {
			this.sentAt = now;
			this.demand.decrementAndGet();
			this.client.onNext(DefaultDataBufferFactory.sharedInstance.wrap(chunk));
		}
	}

	void complete() {
		if (!this.ended) {
			this.ended = true;
			this.loop.remove(this);
			this.client.onComplete();
		}
	}

	boolean isEnded() {
		return this.ended;
	}

	@Override
	public void request(long chunks) {
		this.demand.accumulateAndGet(chunks, Operators::addCap);
		if (this.waiting) {
			this.loop.wake();
		}
	}

	@Override
	public void cancel() {
		this.ended = true;
		this.source.cancelled();
		this.loop.remove(this);
	}

}
