package dev.locations.web;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import reactor.core.publisher.Operators;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

/**
 * The open answers whose connections share an event loop. When something happens, each
 * gets a turn. The turns of many are made in slices, with a rest after each, so they take
 * a small part of the time.
 */
final class PushLoop {

	private static final long SLICE_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

	/** The loop rests so many times as long as a slice has taken. */
	private static final int REST_FACTOR = 39;

	/** A slice that took longer than this allows was interrupted by others. */
	private static final long MAX_REST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	private static final long TICK_MILLIS = 1_000;

	private final EventExecutor executor;

	private final AtomicBoolean roundRequested = new AtomicBoolean();

	private final List<Stream> streams = new ArrayList<>();

	private int next;

	private boolean sliceScheduled;

	private long restUntil;

	private volatile int size;

	private @Nullable ScheduledFuture<?> ticks;

	PushLoop(EventExecutor executor) {
		this.executor = executor;
		this.restUntil = System.nanoTime();
	}

	int size() {
		return this.size;
	}

	void wake() {
		if (this.size > 0 && this.roundRequested.compareAndSet(false, true)) {
			execute(this::scheduleSlice);
		}
	}

	/** Begins an answer that gets a comment after this time with nothing. */
	void open(Subscriber<? super DataBuffer> client, PushSource source, long commentNanos) {
		Stream stream = new Stream(client, source, commentNanos);
		client.onSubscribe(stream);
		execute(() -> {
			if (stream.ended) {
				return;
			}
			stream.index = this.streams.size();
			this.streams.add(stream);
			this.size = this.streams.size();
			if (this.ticks == null) {
				this.ticks = this.executor.scheduleAtFixedRate(this::wake, TICK_MILLIS, TICK_MILLIS,
						TimeUnit.MILLISECONDS);
			}
			if (stream.takeTurn(System.nanoTime())) {
				wake();
			}
		});
	}

	/** Any thread may call it, more than once. */
	private void remove(Stream stream) {
		execute(() -> {
			int index = stream.index;
			if (index >= 0) {
				Stream moved = this.streams.remove(this.streams.size() - 1);
				if (moved != stream) {
					this.streams.set(index, moved);
					moved.index = index;
				}
				stream.index = -1;
				this.size = this.streams.size();
				if (this.streams.isEmpty() && this.ticks != null) {
					this.ticks.cancel(false);
					this.ticks = null;
				}
			}
		});
	}

	void completeAll() {
		execute(() -> List.copyOf(this.streams).forEach(Stream::complete));
	}

	private void execute(Runnable task) {
		if (this.executor.inEventLoop()) {
			task.run();
			return;
		}
		try {
			this.executor.execute(task);
		}
		catch (RejectedExecutionException ex) {
			// the loop has ended with all its connections
		}
	}

	@SuppressWarnings("FutureReturnValueIgnored") // nothing to do after a slice
	private void scheduleSlice() {
		if (!this.sliceScheduled) {
			this.sliceScheduled = true;
			long rest = this.restUntil - System.nanoTime();
			if (rest > 0) {
				this.executor.schedule(this::runSlice, rest, TimeUnit.NANOSECONDS);
			}
			else {
				runSlice();
			}
		}
	}

	private void runSlice() {
		if (this.next == 0) {
			// what happens from now on needs another round
			this.roundRequested.set(false);
		}
		long start = System.nanoTime();
		long now = start;
		do {
			takeNextTurn(now);
			now = System.nanoTime();
		}
		while (this.next > 0 && now - start < SLICE_NANOS);
		this.restUntil = now + Math.min(REST_FACTOR * (now - start), MAX_REST_NANOS);
		this.sliceScheduled = false;
		if (this.next > 0 || this.roundRequested.get()) {
			scheduleSlice();
		}
	}

	private void takeNextTurn(long now) {
		if (this.next < this.streams.size()) {
			Stream stream = this.streams.get(this.next);
			if (stream.takeTurn(now)) {
				this.roundRequested.set(true);
			}
			// an answer that has ended has made room for the last one
			if (stream.index == this.next) {
				this.next++;
			}
		}
		if (this.next >= this.streams.size()) {
			this.next = 0;
		}
	}

	/** Takes a chunk only when the client has read those before. */
	private final class Stream implements Subscription {

		private final Subscriber<? super DataBuffer> client;

		private final PushSource source;

		private final long commentNanos;

		private final AtomicLong demand = new AtomicLong();

		private volatile boolean ended;

		/** Whether a turn found something for a client that was not ready. */
		private volatile boolean waiting;

		private long sentAt;

		/** Negative when it is not in the loop. */
		private int index = -1;

		Stream(Subscriber<? super DataBuffer> client, PushSource source, long commentNanos) {
			this.client = client;
			this.source = source;
			this.commentNanos = commentNanos;
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
				remove(this);
				this.client.onComplete();
			}
		}

		@Override
		public void request(long chunks) {
			this.demand.accumulateAndGet(chunks, Operators::addCap);
			if (this.waiting) {
				wake();
			}
		}

		@Override
		public void cancel() {
			this.ended = true;
			this.source.cancelled();
			remove(this);
		}

	}

}
