package dev.locations.bench.listeners;

import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.bench.places.Place;
import dev.locations.bench.service.ServiceClient;

/** Changes a random place at a steady rate, the same one in each service. */
final class SteadyChanges implements AutoCloseable {

	private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

	private final AtomicLong count = new AtomicLong();

	private final Random random = new Random(1);

	private final List<Place> places;

	private final List<Target> targets;

	SteadyChanges(int perSecond, List<Place> places, List<ServiceClient> services) {
		this.places = places;
		this.targets = services.stream().map((service) -> new Target(service, service.signIn())).toList();
		this.timer.scheduleAtFixedRate(this::change, 0, TimeUnit.SECONDS.toMicros(1) / perSecond,
				TimeUnit.MICROSECONDS);
	}

	private void change() {
		Place place = this.places.get(this.random.nextInt(this.places.size()));
		String body = "{\"phone\":\"" + this.random.nextInt(1_000_000) + "\"}";
		this.targets.forEach((target) -> target.service()
			.send("PATCH", ServiceClient.LOCATIONS + "/" + place.id(), body, "Authorization", target.authorization()));
		this.count.incrementAndGet();
	}

	long count() {
		return this.count.get();
	}

	@Override
	public void close() {
		this.timer.shutdownNow();
	}

	private record Target(ServiceClient service, String authorization) {
	}

}
