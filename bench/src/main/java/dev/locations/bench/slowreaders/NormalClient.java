package dev.locations.bench.slowreaders;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

import dev.locations.bench.statistics.Timing;

/** A client that sends a request, reads the whole answer and pauses, again and again. */
final class NormalClient implements AutoCloseable {

	private final String name;

	private final Callable<Boolean> request;

	private final Duration pause;

	private final CompletableFuture<Void> end;

	private final List<Double> times = new ArrayList<>();

	private int failures;

	private volatile boolean isClosed;

	/**
	 * Starts a client.
	 * @param request sends a request and returns whether the answer is correct
	 */
	NormalClient(String name, Duration pause, Callable<Boolean> request) {
		this.name = name;
		this.request = request;
		this.pause = pause;
		this.end = CompletableFuture.runAsync(this::run, (task) -> new Thread(task, name).start());
	}

	private void run() {
		try {
			while (!this.isClosed) {
				long start = System.nanoTime();
				boolean isSuccess = send();
				record((System.nanoTime() - start) / 1e6, isSuccess);
				Thread.sleep(this.pause.toMillis());
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private boolean send() throws InterruptedException {
		try {
			return this.request.call();
		}
		catch (InterruptedException ex) {
			throw ex;
		}
		catch (Exception ex) {
			System.out.println(this.name + ": " + ex);
			return false;
		}
	}

	private synchronized void record(double millis, boolean isSuccess) {
		this.times.add(millis);
		this.failures += isSuccess ? 0 : 1;
	}

	/** Sums up the requests since the last call. */
	synchronized Timing takeTiming() {
		Timing timing = Timing.of(this.times, this.failures);
		this.times.clear();
		this.failures = 0;
		return timing;
	}

	String name() {
		return this.name;
	}

	@Override
	public void close() {
		this.isClosed = true;
		this.end.join();
	}

}
