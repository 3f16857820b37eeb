package dev.locations.web;

import java.nio.charset.StandardCharsets;

import dev.locations.guard.SlowClients;
import dev.locations.observability.ShedRequestCounter;
import dev.locations.testing.Times;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.HandlerStrategies;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

public final class TestBodies {

	private TestBodies() {
	}

	public static JsonBodies of(RequestSettings requests, SlowClients slowClients) {
		return new JsonBodies(requests, Times.always(), new RequestLimit(requests, slowClients, TestAddresses.behind(),
				new ShedRequestCounter(new SimpleMeterRegistry())));
	}

	/** Handles errors as the service does, and requests by a filter. */
	static HandlerStrategies strategies(ApiFilter filter) {
		return HandlerStrategies.empty()
			.codecs((codecs) -> codecs.registerDefaults(true))
			.exceptionHandler(new ErrorResponses(JsonMapper.builder().build(),
					new Refusals(new ShedRequestCounter(new SimpleMeterRegistry()))))
			.webFilter(filter::filter)
			.build();
	}

	/** Answers {@code POST /echo} with the JSON that is sent. */
	static RouterFunction<ServerResponse> echo(JsonBodies bodies) {
		return Resource.at("/echo")
			.on(HttpMethod.POST,
					(request) -> bodies.read(request)
						.flatMap((body) -> JsonResponses.of(HttpStatus.OK, body.text().getBytes(StandardCharsets.UTF_8),
								JsonResponses.NO_STORE)))
			.route();
	}

}
