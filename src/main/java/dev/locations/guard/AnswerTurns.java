package dev.locations.guard;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.FastThreadLocal;

/**
 * The answers of an event loop that make their next chunk there. They take turns, and
 * after a millisecond everything else on the event loop comes first.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nothing to do after a turn
public final class AnswerTurns implements Runnable {

	static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

	private static final FastThreadLocal<AnswerTurns> TURNS = new FastThreadLocal<>() {

		@Override
		protected AnswerTurns initialValue() {
			return new AnswerTurns();
		}

	};

	private final Deque<Turn> waiting = new ArrayDeque<>();

	private boolean isScheduled;

	private AnswerTurns() {
	}

	/** Lets an answer make a chunk, in a later turn of the event loop. */
	public static void add(EventLoop loop, Runnable chunk) {
		if (loop.inEventLoop()) {
			TURNS.get().add(new Turn(loop, chunk));
		}
		else if (!loop.isShuttingDown()) {
			loop.execute(() -> TURNS.get().add(new Turn(loop, chunk)));
		}
	}

	private void add(Turn turn) {
		this.waiting.add(turn);
		if (!this.isScheduled) {
			runLater(turn.loop());
		}
	}

	// without a delay, it would run before the event loop looks at its connections
	private void runLater(EventLoop loop) {
		this.isScheduled = !loop.isShuttingDown();
		if (this.isScheduled) {
			loop.schedule(this, 0, TimeUnit.NANOSECONDS);
		}
	}

	@Override
	public void run() {
		long start = System.nanoTime();
		do {
			this.waiting.remove().chunk().run();
		}
		while (!this.waiting.isEmpty() && System.nanoTime() - start < TURN_NANOS);
		this.isScheduled = false;
		if (!this.waiting.isEmpty()) {
			runLater(this.waiting.element().loop());
		}
	}

	private record Turn(EventLoop loop, Runnable chunk) {
	}

}
