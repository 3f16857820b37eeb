package dev.locations.bench.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

import dev.locations.bench.places.Box;
import dev.locations.bench.process.Workspace;

/** The service in a process of its own. */
public final class ServiceProcess implements AutoCloseable {

	/** Parts of the lines that the service logs when its read model is complete. */
	private static final List<String> READ_MODEL_COMPLETE = List.of("read model holds",
			"read model is read from its file");

	private static final Duration START_LIMIT = Duration.ofMinutes(5);

	private static final int LOG_LINES = 50;

	private final long started = System.nanoTime();

	private final Workspace workspace;

	private final Process process;

	private final ServiceClient client;

	private final ServiceClient management;

	private final Deque<String> log = new ArrayDeque<>();

	private final CompletableFuture<Long> readModelComplete = new CompletableFuture<>();

	private volatile boolean isOutOfMemory;

	private volatile Consumer<String> listener = (line) -> {
	};

	ServiceProcess(Workspace workspace, ProcessBuilder builder, int port, int managementPort) throws IOException {
		this.workspace = workspace;
		this.process = workspace.start(builder.redirectErrorStream(true));
		this.client = new ServiceClient(port);
		this.management = new ServiceClient(managementPort);
		Thread reader = new Thread(this::readLog, "service-log");
		reader.setDaemon(true);
		reader.start();
	}

	private void readLog() {
		try {
			this.process.inputReader().lines().forEach(this::readLogLine);
		}
		catch (UncheckedIOException ex) {
			// the process has ended
		}
	}

	private void readLogLine(String line) {
		if (READ_MODEL_COMPLETE.stream().anyMatch(line::contains)) {
			this.readModelComplete.complete(System.nanoTime());
		}
		if (line.contains("OutOf") && line.contains("MemoryError")) {
			this.isOutOfMemory = true;
		}
		synchronized (this.log) {
			this.log.add(line);
			if (this.log.size() > LOG_LINES) {
				this.log.remove();
			}
		}
		this.listener.accept(line);
	}

	/**
	 * Follows the log.
	 * @param lines gets each line from now on
	 */
	public void followLog(Consumer<String> lines) {
		this.listener = lines;
	}

	/**
	 * Waits until the service answers a request for a small box.
	 * @return the time since the start of the process, in milliseconds
	 * @throws IOException if a request fails
	 * @throws InterruptedException if this thread is interrupted
	 * @throws IllegalStateException if the process ends or takes longer than 5 minutes
	 */
	public double awaitReady() throws IOException, InterruptedException {
		return await(ServiceClient.LOCATIONS + "?" + Box.EMPTY.query(), 200);
	}

	/**
	 * Waits until the service finds locations by their ids, which takes no read model.
	 * @throws IOException if a request fails
	 * @throws InterruptedException if this thread is interrupted
	 * @throws IllegalStateException if the process ends or takes longer than 5 minutes
	 */
	public void awaitStore() throws IOException, InterruptedException {
		await(ServiceClient.LOCATIONS + "/none", 404);
	}

	private double await(String path, int status) throws IOException, InterruptedException {
		while (!isAnswered(path, status)) {
			if (!isAlive() || System.nanoTime() - this.started > START_LIMIT.toNanos()) {
				throw new IllegalStateException("The service did not start:\n" + log());
			}
			Thread.sleep(5);
		}
		return millisUntil(System.nanoTime());
	}

	private boolean isAnswered(String path, int status) throws IOException, InterruptedException {
		try {
			return this.client.get(path).statusCode() == status;
		}
		catch (ConnectException ex) {
			return false;
		}
	}

	/**
	 * Waits until the read model is complete.
	 * @param limit how long to wait at most
	 * @return the time since the start of the process, in milliseconds; NaN if the read
	 * model is not complete by then
	 * @throws InterruptedException if this thread is interrupted
	 */
	public double awaitReadModel(Duration limit) throws InterruptedException {
		try {
			return millisUntil(this.readModelComplete.get(limit.toMillis(), TimeUnit.MILLISECONDS));
		}
		catch (TimeoutException ex) {
			return Double.NaN;
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Waits until the process has ended, or its read model is complete. */
	public void awaitEndOrReadModel() {
		CompletableFuture.anyOf(this.process.onExit(), this.readModelComplete).join();
	}

	private double millisUntil(long time) {
		return (time - this.started) / 1e6;
	}

	/** Returns a client of the service. */
	public ServiceClient client() {
		return this.client;
	}

	/** Returns a client of the port of probes and metrics. */
	public ServiceClient management() {
		return this.management;
	}

	/**
	 * Returns whether the service answers reads from its read model.
	 * @throws IOException if the service does not tell
	 * @throws InterruptedException if this thread is interrupted
	 */
	public boolean isReadModelCurrent() throws IOException, InterruptedException {
		return metric("locations_read_model_current") == 1;
	}

	/**
	 * Returns the value of a metric.
	 * @param name its name, as Prometheus reads it
	 * @throws IOException if the service does not tell
	 * @throws InterruptedException if this thread is interrupted
	 */
	public double metric(String name) throws IOException, InterruptedException {
		byte[] metrics = this.management.get("/actuator/prometheus").body().readAllBytes();
		return new String(metrics, StandardCharsets.UTF_8).lines()
			.filter((line) -> line.startsWith(name + " "))
			.mapToDouble((line) -> Double.parseDouble(line.substring(name.length())))
			.findFirst()
			.orElse(Double.NaN);
	}

	/** Returns the id of the process. */
	public long pid() {
		return this.process.pid();
	}

	/** Returns the last lines of the service's log. */
	public String log() {
		synchronized (this.log) {
			return String.join("\n", this.log);
		}
	}

	/** Returns how long ago the process was started. */
	public double age() {
		return (System.nanoTime() - this.started) / 1e9;
	}

	/** Returns whether the process runs. */
	public boolean isAlive() {
		return this.process.isAlive();
	}

	/** Returns whether the service has logged that it is out of memory. */
	public boolean isOutOfMemory() {
		return this.isOutOfMemory;
	}

	/** Sends SIGKILL without waiting for the end of the process. */
	public void signalKill() {
		this.process.destroyForcibly();
	}

	/** Kills the process (SIGKILL) and waits until it has ended. */
	public void kill() {
		this.workspace.kill(this.process);
	}

	@Override
	public void close() {
		this.workspace.end(this.process);
	}

}
