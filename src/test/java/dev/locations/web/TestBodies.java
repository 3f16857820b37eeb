package dev.locations.web;

import dev.locations.guard.SlowClients;
import dev.locations.observability.ShedRequestCounter;
import dev.locations.testing.Times;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** The reader of bodies, for the web servers of tests. */
public final class TestBodies {

	private TestBodies() {
	}

	public static JsonBodies of(RequestSettings requests, SlowClients slowClients) {
		return new JsonBodies(requests, Times.always(), new RequestLimit(requests, slowClients, TestAddresses.behind(),
				new ShedRequestCounter(new SimpleMeterRegistry())));
	}

}
