package dev.locations.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The service in a process of its own.
 */
final class ServiceProcess implements AutoCloseable {

	/** What the service logs when its read model is complete. */
	private static final String MODEL_COMPLETE = "read model holds";

	private static final Duration START = Duration.ofMinutes(5);

	private static final int LINES_KEPT = 50;

	private final long started = System.nanoTime();

	private final Workspace workspace;

	private final Process process;

	private final Http http;

	private final Deque<String> log = new ArrayDeque<>();

	private final CompletableFuture<Long> modelComplete = new CompletableFuture<>();

	private volatile boolean shortOfMemory;

	ServiceProcess(Workspace workspace, ProcessBuilder builder, int port) throws IOException {
		this.workspace = workspace;
		this.process = workspace.start(builder.redirectErrorStream(true));
		this.http = new Http(port);
		Thread reader = new Thread(this::readLog, "service-log");
		reader.setDaemon(true);
		reader.start();
	}

	private void readLog() {
		try {
			this.process.inputReader().lines().forEach(this::read);
		}
		catch (UncheckedIOException ex) {
			// the process was ended
		}
	}

	private void read(String line) {
		if (line.contains(MODEL_COMPLETE)) {
			this.modelComplete.complete(System.nanoTime());
		}
		if (line.contains("OutOf") && line.contains("MemoryError")) {
			this.shortOfMemory = true;
		}
		synchronized (this.log) {
			this.log.add(line);
			if (this.log.size() > LINES_KEPT) {
				this.log.remove();
			}
		}
	}

	/**
	 * Waits until a small box is answered.
	 * @return how long that took since the start, in milliseconds
	 */
	double awaitReady() throws IOException, InterruptedException {
		while (!isReady()) {
			if (!this.process.isAlive() || System.nanoTime() - this.started > START.toNanos()) {
				throw new IllegalStateException("The service did not start:\n" + log());
			}
			Thread.sleep(5);
		}
		return millisUntil(System.nanoTime());
	}

	private boolean isReady() throws IOException, InterruptedException {
		try {
			return this.http.get(Http.LIST + "?bbox=" + Box.EMPTY.parameter()).statusCode() == 200;
		}
		catch (ConnectException ex) {
			return false;
		}
	}

	/**
	 * Waits until the read model is complete.
	 * @param limit for how long at most, as it may be off
	 * @return how long that took since the start, in milliseconds; NaN when it did not
	 * happen
	 */
	double awaitModel(Duration limit) throws InterruptedException {
		try {
			return millisUntil(this.modelComplete.get(limit.toMillis(), TimeUnit.MILLISECONDS));
		}
		catch (TimeoutException ex) {
			return Double.NaN;
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private double millisUntil(long time) {
		return (time - this.started) / 1e6;
	}

	Http http() {
		return this.http;
	}

	long pid() {
		return this.process.pid();
	}

	/** The last lines of its log. */
	String log() {
		synchronized (this.log) {
			return String.join("\n", this.log);
		}
	}

	/** When it was started, as of {@link System#nanoTime()}. */
	long started() {
		return this.started;
	}

	boolean isAlive() {
		return this.process.isAlive();
	}

	/** Whether the log tells that memory was missing. */
	boolean isShortOfMemory() {
		return this.shortOfMemory;
	}

	/** Sends SIGKILL and does not wait for what comes of it. */
	void signalKill() {
		this.process.destroyForcibly();
	}

	/** Ends the process by SIGKILL. */
	void kill() throws InterruptedException {
		this.workspace.kill(this.process);
	}

	@Override
	public void close() throws InterruptedException {
		this.workspace.end(this.process);
	}

}
