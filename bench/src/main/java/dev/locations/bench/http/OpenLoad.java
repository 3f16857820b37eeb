package dev.locations.bench.http;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

import dev.locations.bench.statistics.Timing;
import io.netty.channel.EventLoop;

/**
 * Clients that send requests at a fixed rate, whatever the service does. The time of an
 * answer begins when its request was due, so that the times of requests that had to wait
 * for their connection are not left out.
 */
public final class OpenLoad {

	private final EventLoop loop;

	private final Duration period;

	private final Duration limit;

	private final Supplier<Request> requests;

	private final List<Lane> lanes;

	private final List<Double> times = new ArrayList<>();

	private int failures;

	private long due;

	private int sent;

	private boolean isStopped;

	/**
	 * Starts the clients.
	 * @param connections how many connections they have, which take the requests in turn
	 * @param perSecond how many requests are due in a second
	 * @param limit an answer that takes longer counts as a failure
	 * @param requests the requests, taken by the thread of the connector
	 */
	public OpenLoad(Connector connector, int connections, int perSecond, Duration limit, Supplier<Request> requests) {
		this.loop = connector.loop();
		this.period = Duration.ofSeconds(1).dividedBy(perSecond);
		this.limit = limit;
		this.requests = requests;
		this.lanes = Stream.generate(() -> new Lane(new Connection(connector))).limit(connections).toList();
		this.loop.execute(() -> {
			this.due = System.nanoTime();
			sendWhatIsDue();
		});
	}

	private void sendWhatIsDue() {
		if (this.isStopped) {
			return;
		}
		while (this.due <= System.nanoTime()) {
			this.lanes.get(this.sent % this.lanes.size()).add(this.due);
			this.sent++;
			this.due += this.period.toNanos();
		}
		this.loop.schedule(this::sendWhatIsDue, this.due - System.nanoTime(), TimeUnit.NANOSECONDS);
	}

	private boolean stop() {
		this.isStopped = true;
		return this.times.size() == this.sent;
	}

	/** Takes the requests until now, without those that wait for an answer. */
	public Timing take() {
		return this.loop.submit(this::takeTimes).syncUninterruptibly().getNow();
	}

	private Timing takeTimes() {
		Timing timing = Timing.of(this.times, this.failures);
		this.times.clear();
		this.sent -= timing.requests();
		this.failures = 0;
		return timing;
	}

	/**
	 * Stops sending and waits for the last answers.
	 * @param patience how long to wait; what has no answer then is a failure
	 * @return the times since the start or the last call of {@link #take}
	 * @throws InterruptedException if this thread is interrupted
	 */
	public Timing finish(Duration patience) throws InterruptedException {
		long end = System.nanoTime() + patience.toNanos();
		while (!this.loop.submit(this::stop).sync().getNow() && System.nanoTime() < end) {
			Thread.sleep(5);
		}
		return this.loop.submit(() -> {
			this.lanes.forEach(Lane::giveUp);
			return takeTimes();
		}).sync().getNow();
	}

	private final class Lane implements AnswerListener {

		private final Connection connection;

		/** When the requests were due that have no answer; the first one is sent. */
		private final Deque<Long> waiting = new ArrayDeque<>();

		private Lane(Connection connection) {
			this.connection = connection;
		}

		private void add(long time) {
			this.waiting.add(time);
			if (this.waiting.size() == 1) {
				sendNext();
			}
		}

		private void sendNext() {
			this.connection.send(OpenLoad.this.requests.get(), this);
		}

		@Override
		public void end(int status) {
			if (this.waiting.isEmpty()) {
				return;
			}
			record(status >= 200 && status < 300);
			if (!this.waiting.isEmpty()) {
				sendNext();
			}
		}

		private void record(boolean isSuccess) {
			long time = System.nanoTime() - this.waiting.remove();
			OpenLoad.this.times.add(time / 1e6);
			OpenLoad.this.failures += (isSuccess && time <= OpenLoad.this.limit.toNanos()) ? 0 : 1;
		}

		private void giveUp() {
			while (!this.waiting.isEmpty()) {
				record(false);
			}
			this.connection.close();
		}

	}

}
