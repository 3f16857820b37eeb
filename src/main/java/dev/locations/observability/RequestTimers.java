package dev.locations.observability;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

import org.springframework.http.HttpMethod;

/**
 * Records the time of requests by route, method and status. A timer is created with its
 * first request, later requests find it in a map. The number of timers is limited: all
 * unknown paths share one route, and all unknown methods one method.
 */
final class RequestTimers {

	private static final Set<HttpMethod> METHODS = Set.of(HttpMethod.values());

	private static final HttpMethod OTHER = HttpMethod.valueOf("OTHER");

	private static final Duration[] BUCKETS = { Duration.ofNanos(500_000), Duration.ofMillis(1), Duration.ofMillis(2),
			Duration.ofMillis(5), Duration.ofMillis(10), Duration.ofMillis(25), Duration.ofMillis(50),
			Duration.ofMillis(100), Duration.ofMillis(250), Duration.ofMillis(500), Duration.ofSeconds(1),
			Duration.ofSeconds(3), Duration.ofSeconds(10) };

	private final MeterRegistry registry;

	private final ConcurrentMap<Key, Timer> timers = new ConcurrentHashMap<>();

	RequestTimers(MeterRegistry registry) {
		this.registry = registry;
	}

	void record(HttpMethod method, int status, RequestDetails details, long nanos) {
		Key key = new Key(details.route(), METHODS.contains(method) ? method : OTHER, status);
		Timer timer = this.timers.get(key);
		if (timer == null) {
			timer = this.timers.computeIfAbsent(key, this::timer);
		}
		timer.record(nanos, TimeUnit.NANOSECONDS);
	}

	private Timer timer(Key key) {
		return Timer.builder("locations.requests")
			.description("How long requests take until their answer is handed to the network")
			.tag("route", key.route())
			.tag("method", key.method().name())
			.tag("status", (key.status() != RequestEnd.ABORTED) ? Integer.toString(key.status()) : "aborted")
			.serviceLevelObjectives(BUCKETS)
			.register(this.registry);
	}

	private record Key(String route, HttpMethod method, int status) {
	}

}
