package dev.locations.web;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import dev.locations.guard.SlowClients;
import dev.locations.observability.ShedRequestCounter;
import dev.locations.testing.TestClient;
import dev.locations.testing.TestClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.util.unit.DataSize;
import org.springframework.web.reactive.function.server.HandlerStrategies;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** The reader of bodies, and an endpoint that answers with the JSON that it receives. */
public final class TestBodies {

	public static final String URI = "http://localhost/echo";

	public static final int MAX_BYTES = 1000;

	private TestBodies() {
	}

	public static JsonBodies of(RequestSettings requests, SlowClients slowClients) {
		return new JsonBodies(requests, TestClock.always(), new RequestLimit(requests, slowClients,
				TestAddresses.behind(), new ShedRequestCounter(new SimpleMeterRegistry())));
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

	static RouterFunction<ServerResponse> echo(JsonBodies bodies) {
		return Resource.at("/echo")
			.on(HttpMethod.POST,
					(request) -> bodies.read(request)
						.flatMap((body) -> JsonResponses.of(HttpStatus.OK, body.text().getBytes(StandardCharsets.UTF_8),
								JsonResponses.NO_STORE)))
			.route();
	}

	public static TestClient allowing(String... origins) {
		JsonBodies bodies = of(new RequestSettings(DataSize.ofBytes(MAX_BYTES), Duration.ofMinutes(1), 1),
				new SlowClients(System::nanoTime, TestAddresses.behind()::networkOf));
		WebSettings.Cors cors = new WebSettings.Cors(List.of(origins), Duration.ofMinutes(5));
		return new TestClient(WebTestClient.bindToRouterFunction(echo(bodies))
			.handlerStrategies(strategies(
					new WebConfiguration().cors(new WebSettings(List.of(), null, cors, new WebSettings.Query(false)))))
			.build());
	}

}
