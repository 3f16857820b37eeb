package dev.locations.bench;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Another load, while places change.
 */
final class PatchWriter implements Load {

	private static final int RATE = 200;

	/** So many changes may wait for their answers before the next has to wait, too. */
	private static final int PENDING = 64;

	private final Load load;

	private final Http http;

	private final List<Place> places;

	private final String authorization;

	private final AtomicInteger sent = new AtomicInteger();

	private final AtomicInteger done = new AtomicInteger();

	private final AtomicInteger failed = new AtomicInteger();

	private double seconds;

	PatchWriter(Load load, Http http, List<Place> places) throws IOException, InterruptedException {
		this.load = load;
		this.http = http;
		this.places = places;
		this.authorization = http.authorization();
	}

	@Override
	public String label() {
		return this.load.label() + " + writes";
	}

	@Override
	public Sample run(int seconds, int seed) throws IOException, InterruptedException {
		Semaphore pending = new Semaphore(PENDING);
		ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
		int failedBefore = this.failed.get();
		long started = System.nanoTime();
		clock.scheduleAtFixedRate(() -> write(pending), 0, TimeUnit.SECONDS.toNanos(1) / RATE, TimeUnit.NANOSECONDS);
		Sample sample = this.load.run(seconds, seed);
		clock.shutdown();
		this.seconds += (System.nanoTime() - started) / 1e9;
		clock.awaitTermination(1, TimeUnit.MINUTES);
		pending.acquire(PENDING);
		return new Sample(sample.rate(), sample.megabytes(), sample.p50(), sample.p99(),
				sample.errors() + this.failed.get() - failedBefore);
	}

	private void write(Semaphore pending) {
		pending.acquireUninterruptibly();
		int number = this.sent.incrementAndGet();
		// spreads the changes over the places, with a new value each
		Place place = this.places.get((int) (number * 7919L % this.places.size()));
		String body = "{\"phone\":\"+43 1 %07d\"}".formatted(number);
		this.http.client()
			.sendAsync(this.http
				.request(Http.LIST + "/" + place.id(), "Authorization", this.authorization, "Content-Type",
						"application/json")
				.method("PATCH", BodyPublishers.ofString(body))
				.build(), BodyHandlers.discarding())
			.whenComplete((response, error) -> count(response))
			.whenComplete((response, error) -> pending.release());
	}

	private void count(HttpResponse<Void> response) {
		boolean success = response != null && response.statusCode() == 200;
		(success ? this.done : this.failed).incrementAndGet();
	}

	/** How the writes went. */
	String summary() {
		return "%d changes in %.1f s with the writer, %.0f a second; %d failed".formatted(this.done.get(), this.seconds,
				this.done.get() / this.seconds, this.failed.get());
	}

}
