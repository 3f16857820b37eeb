package dev.locations.bench.http;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpResponseStatus;

/**
 * Clients that send the next request as soon as they have read an answer. A client whose
 * connection broke waits a moment, as does one that the answer asks to wait.
 */
public final class ClosedLoad implements AutoCloseable {

	private static final int BROKEN_PAUSE_MILLIS = 20;

	/** The answers with {@code Retry-After}. */
	private static final Set<Integer> ASK_TO_WAIT = Set.of(HttpResponseStatus.CONFLICT.code(),
			HttpResponseStatus.TOO_MANY_REQUESTS.code(), HttpResponseStatus.SERVICE_UNAVAILABLE.code());

	private final long started = System.nanoTime();

	private final EventLoop loop;

	private final Supplier<Request> requests;

	private final Duration refusedPause;

	private final List<Connection> connections;

	private final Map<Integer, Integer> statuses = new TreeMap<>();

	private int broken;

	private long bytes;

	private boolean isClosed;

	/**
	 * Starts the clients.
	 * @param connectors where each of them comes from; all have the same thread
	 * @param refusedPause how long a client waits after a 409, 429 or 503
	 * @param requests their requests, taken by that thread
	 */
	public ClosedLoad(List<Connector> connectors, Duration refusedPause, Supplier<Request> requests) {
		this.loop = connectors.get(0).loop();
		this.requests = requests;
		this.refusedPause = refusedPause;
		this.connections = connectors.stream().map(Connection::new).toList();
		this.loop.execute(() -> this.connections.forEach(this::sendNext));
	}

	private void sendNext(Connection connection) {
		if (!this.isClosed) {
			Request request = this.requests.get();
			connection.send(request, new Client(connection, request));
		}
	}

	/** Returns the answers until now. */
	public AnswerCounts counts() {
		return this.loop
			.submit(() -> new AnswerCounts(new TreeMap<>(this.statuses), this.broken, this.bytes,
					(System.nanoTime() - this.started) / 1e9))
			.syncUninterruptibly()
			.getNow();
	}

	@Override
	public void close() {
		this.loop.submit(() -> {
			this.isClosed = true;
			this.connections.forEach(Connection::close);
		}).syncUninterruptibly();
	}

	private final class Client implements AnswerListener {

		private final Connection connection;

		private final Request request;

		private Client(Connection connection, Request request) {
			this.connection = connection;
			this.request = request;
		}

		@Override
		public void begin(int status) {
			if (this.request.end() == Request.End.NEVER) {
				count(status);
			}
		}

		@Override
		public void read(int count) {
			ClosedLoad.this.bytes += count;
		}

		@Override
		public void end(int status) {
			if (ClosedLoad.this.isClosed) {
				return;
			}
			if (status == BROKEN) {
				ClosedLoad.this.broken++;
				sendAfter(BROKEN_PAUSE_MILLIS);
				return;
			}
			if (this.request.end() != Request.End.NEVER) {
				count(status);
			}
			sendAfter(ASK_TO_WAIT.contains(status) ? ClosedLoad.this.refusedPause.toMillis() : 0);
		}

		private void count(int status) {
			ClosedLoad.this.statuses.merge(status, 1, Integer::sum);
		}

		private void sendAfter(long millis) {
			if (millis == 0) {
				sendNext(this.connection);
			}
			else {
				ClosedLoad.this.loop.schedule(() -> sendNext(this.connection), millis, TimeUnit.MILLISECONDS);
			}
		}

	}

}
