package dev.locations.testing;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** A TCP proxy that fails like servers and networks do. It begins shut. */
public final class FaultyProxy implements AutoCloseable {

	/** Below those that the system gives to clients. Browsers refuse 10080. */
	private static final int LAST_PORT = 32_000;

	private static final int FIRST_PORT = 10_081;

	private static final long ANY = Long.MAX_VALUE;

	private volatile SocketAddress target;

	private final int port;

	private final Set<Link> links = ConcurrentHashMap.newKeySet();

	private final ExecutorService readers = Executors.newCachedThreadPool();

	private final ScheduledExecutorService writer = Executors.newSingleThreadScheduledExecutor();

	private @Nullable ServerSocket listener;

	private volatile Duration delay = Duration.ZERO;

	private volatile boolean silent;

	private volatile boolean losesAnswers;

	/** A browser sends a request again on a connection that is not cut yet. */
	private volatile boolean isShut = true;

	/** How many bytes may still pass to the server. */
	private long allowed = ANY;

	private boolean isHolding;

	public FaultyProxy(SocketAddress target) throws IOException {
		this.target = target;
		try (ServerSocket free = Awaitility.await()
			.ignoreExceptions()
			.until(() -> bind(ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT)), ServerSocket::isBound)) {
			this.port = free.getLocalPort();
		}
	}

	private static ServerSocket bind(int port) throws IOException {
		return new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
	}

	private void accept(ServerSocket open) {
		try {
			while (true) {
				Link link = new Link(open.accept());
				this.links.add(link);
				this.readers.execute(link::open);
			}
		}
		catch (IOException ex) {
			// closed by a fault
		}
	}

	public int port() {
		return this.port;
	}

	public void forwardTo(SocketAddress other) {
		this.target = other;
	}

	/** Ends all faults. Connections that went silent stay silent. */
	public void heal() {
		allow(ANY);
		this.delay = Duration.ZERO;
		this.silent = false;
		this.losesAnswers = false;
		this.isShut = false;
		if (this.listener == null) {
			ServerSocket open = Awaitility.await()
				.ignoreExceptions()
				.until(() -> bind(this.port), ServerSocket::isBound);
			this.listener = open;
			this.readers.execute(() -> accept(open));
		}
	}

	/** Resets all connections, and refuses new ones. */
	public void shut() {
		this.isShut = true;
		if (this.listener != null) {
			closeQuietly(this.listener);
			this.listener = null;
		}
		cut();
		allow(ANY);
	}

	public void cut() {
		this.links.forEach(Link::cut);
	}

	/** Forwards half of the next answer of each connection, then closes it. */
	public void loseAnswers() {
		this.losesAnswers = true;
	}

	public void slow(Duration eachWay) {
		this.delay = eachWay;
	}

	/** Discards all data. These connections stay silent when the fault is over. */
	public void silence() {
		this.silent = true;
		this.links.forEach((link) -> link.silent = true);
	}

	/** Lets so many bytes pass to the server, and holds the others back. */
	public synchronized void allow(long bytes) {
		this.allowed = bytes;
		notifyAll();
	}

	public synchronized void awaitHeld() throws InterruptedException {
		while (!this.isHolding) {
			wait();
		}
	}

	private synchronized void take(int length) throws InterruptedException {
		while (this.allowed < length) {
			this.isHolding = true;
			notifyAll();
			wait();
		}
		if (this.allowed != ANY) {
			this.allowed -= length;
		}
	}

	private static void closeQuietly(AutoCloseable closeable) {
		try {
			closeable.close();
		}
		catch (Exception ex) {
			// it is closed already
		}
	}

	@Override
	public void close() {
		shut();
		this.readers.shutdownNow();
		this.writer.shutdownNow();
	}

	private final class Link {

		private final Socket client;

		private final Socket server = new Socket();

		private volatile boolean silent = FaultyProxy.this.silent;

		Link(Socket client) {
			this.client = client;
		}

		void open() {
			try {
				this.client.setTcpNoDelay(true);
				this.server.setTcpNoDelay(true);
				this.server.connect(FaultyProxy.this.target);
				FaultyProxy.this.readers.execute(() -> forward(this.server, this.client, true));
				forward(this.client, this.server, false);
			}
			catch (IOException ex) {
				close();
			}
		}

		private void forward(Socket from, Socket to, boolean answers) {
			// the data goes in its order, even if the delay changes
			Deque<byte[]> held = new ConcurrentLinkedDeque<>();
			byte[] buffer = new byte[answers ? 64 * 1024 : 4 * 1024];
			try {
				InputStream input = from.getInputStream();
				for (int count = input.read(buffer); count >= 0
						&& !FaultyProxy.this.isShut; count = input.read(buffer)) {
					if (!answers) {
						take(count);
					}
					boolean isLost = answers && FaultyProxy.this.losesAnswers;
					held.add(Arrays.copyOf(buffer, isLost ? count / 2 : count));
					ScheduledFuture<?> unused = FaultyProxy.this.writer.schedule(() -> write(held.remove(), to, isLost),
							FaultyProxy.this.delay.toNanos(), TimeUnit.NANOSECONDS);
				}
			}
			catch (IOException ex) {
				// one side has closed the connection
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			// a silent connection does not tell the client that the server has closed it
			if (!answers || !this.silent) {
				close();
			}
		}

		private void write(byte[] data, Socket to, boolean isLast) {
			try {
				if (!this.silent) {
					to.getOutputStream().write(data);
				}
				if (isLast) {
					close();
				}
			}
			catch (IOException ex) {
				close();
			}
		}

		void cut() {
			try {
				this.client.setSoLinger(true, 0);
			}
			catch (IOException ex) {
				// the client has closed it
			}
			close();
		}

		private void close() {
			FaultyProxy.this.links.remove(this);
			closeQuietly(this.client);
			closeQuietly(this.server);
		}

	}

}
