package dev.locations.web;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;

/**
 * The open answers whose connections share an event loop. When something happens, each
 * gets a turn. The turns of many are made in slices, with a rest after each, so they take
 * a small part of the time.
 */
final class PushLoop {

	private static final long SLICE_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

	/** The loop rests so many times as long as a slice has taken. */
	private static final int REST_FACTOR = 39;

	/** How many turns are made before the clock is read again. */
	private static final int TURNS_PER_CHECK = 16;

	private static final long TICK_MILLIS = 1_000;

	private final EventExecutor executor;

	private final AtomicBoolean roundRequested = new AtomicBoolean();

	private final List<PushStream> streams = new ArrayList<>();

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

	void add(PushStream stream) {
		execute(() -> {
			if (stream.isEnded()) {
				return;
			}
			stream.setIndex(this.streams.size());
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
	void remove(PushStream stream) {
		execute(() -> {
			int index = stream.index();
			if (index >= 0) {
				PushStream moved = this.streams.remove(this.streams.size() - 1);
				if (moved != stream) {
					this.streams.set(index, moved);
					moved.setIndex(index);
				}
				stream.setIndex(-1);
				this.size = this.streams.size();
				if (this.streams.isEmpty() && this.ticks != null) {
					this.ticks.cancel(false);
					this.ticks = null;
				}
			}
		});
	}

	void completeAll() {
		execute(() -> List.copyOf(this.streams).forEach(PushStream::complete));
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
			takeTurns(now);
			now = System.nanoTime();
		}
		while (this.next > 0 && now - start < SLICE_NANOS);
		this.restUntil = now + REST_FACTOR * (now - start);
		this.sliceScheduled = false;
		if (this.next > 0 || this.roundRequested.get()) {
			scheduleSlice();
		}
	}

	private void takeTurns(long now) {
		for (int i = 0; i < TURNS_PER_CHECK && this.next < this.streams.size(); i++) {
			PushStream stream = this.streams.get(this.next);
			if (stream.takeTurn(now)) {
				this.roundRequested.set(true);
			}
			// an answer that has ended has made room for the last one
			if (stream.index() == this.next) {
				this.next++;
			}
		}
		if (this.next >= this.streams.size()) {
			this.next = 0;
		}
	}

}
