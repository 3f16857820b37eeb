package dev.locations.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * A client that behaves: it sends a request, waits for the whole answer, and pauses.
 */
final class Visitor implements AutoCloseable {

	private final String name;

	private final Callable<Boolean> request;

	private final Duration pause;

	private final Thread thread;

	private final List<Double> times = new ArrayList<>();

	private int failures;

	private volatile boolean isDone;

	/**
	 * Starts a client.
	 * @param name what it does
	 * @param pause how long it pauses
	 * @param request sends a request and returns whether the answer is as it should be
	 */
	Visitor(String name, Duration pause, Callable<Boolean> request) {
		this.name = name;
		this.request = request;
		this.pause = pause;
		this.thread = new Thread(this::run, name);
		this.thread.start();
	}

	private void run() {
		try {
			while (!this.isDone) {
				long start = System.nanoTime();
				boolean isServed = isServed();
				record((System.nanoTime() - start) / 1e6, isServed);
				Thread.sleep(this.pause.toMillis());
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private boolean isServed() throws InterruptedException {
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

	private synchronized void record(double millis, boolean isServed) {
		this.times.add(millis);
		this.failures += isServed ? 0 : 1;
	}

	/**
	 * What it found since the last time it was asked; its rate is the number of requests.
	 */
	synchronized Sample take() {
		List<Double> sorted = this.times.stream().sorted().toList();
		Sample sample = new Sample(sorted.size(), 0, percentile(sorted, 50), percentile(sorted, 99), this.failures);
		this.times.clear();
		this.failures = 0;
		return sample;
	}

	private static double percentile(List<Double> sorted, int percent) {
		return sorted.isEmpty() ? Double.NaN : sorted.get((sorted.size() - 1) * percent / 100);
	}

	String name() {
		return this.name;
	}

	@Override
	public void close() throws InterruptedException {
		this.isDone = true;
		this.thread.join();
	}

}
