package dev.locations.web;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import dev.locations.guard.SlowClients;
import dev.locations.observability.ShedRequestCounter;
import dev.locations.testing.TestClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.util.unit.DataSize;
import org.springframework.web.reactive.function.server.HandlerStrategies;

/** An endpoint that answers with the JSON that it receives. */
public final class EchoApi {

	/** The URI of the endpoint. */
	public static final String URI = "http://localhost/echo";

	/** The size of the largest accepted body, in bytes. */
	public static final int MAX_BYTES = 1000;

	private EchoApi() {
	}

	/** Returns a client of the endpoint, which allows these origins. */
	public static TestClient allowing(String... origins) {
		JsonBodies bodies = TestBodies.of(new RequestSettings(DataSize.ofBytes(MAX_BYTES), Duration.ofSeconds(10), 1),
				new SlowClients(System::nanoTime, TestAddresses.behind()::networkOf));
		WebConfiguration configuration = new WebConfiguration();
		HandlerStrategies strategies = HandlerStrategies.empty()
			.codecs((codecs) -> codecs.registerDefaults(true))
			.exceptionHandler(new ErrorResponses(JsonMapper.builder().build(),
					new Refusals(new ShedRequestCounter(new SimpleMeterRegistry()))))
			.webFilter(configuration
				.cors(new WebSettings(List.of(), new WebSettings.Cors(List.of(origins), Duration.ofMinutes(5)),
						new WebSettings.Query(false)))::filter)
			.build();
		return new TestClient(WebTestClient
			.bindToRouterFunction(Resource.at("/echo")
				.on(HttpMethod.POST,
						(request) -> bodies.read(request)
							.flatMap((body) -> JsonResponses.of(HttpStatus.OK,
									body.text().getBytes(StandardCharsets.UTF_8), JsonResponses.NO_STORE)))
				.route())
			.handlerStrategies(strategies)
			.build());
	}

}
