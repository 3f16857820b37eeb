package dev.locations.web;

import java.time.Duration;
import java.util.List;

import dev.locations.guard.SlowClients;
import dev.locations.testing.TestClient;

import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.util.unit.DataSize;

/** An endpoint that answers with the JSON that it receives. */
public final class EchoApi {

	public static final String URI = "http://localhost/echo";

	/** The size of the largest accepted body, in bytes. */
	public static final int MAX_BYTES = 1000;

	private EchoApi() {
	}

	public static TestClient allowing(String... origins) {
		JsonBodies bodies = TestBodies.of(new RequestSettings(DataSize.ofBytes(MAX_BYTES), Duration.ofMinutes(1), 1),
				new SlowClients(System::nanoTime, TestAddresses.behind()::networkOf));
		WebSettings.Cors cors = new WebSettings.Cors(List.of(origins), Duration.ofMinutes(5));
		return new TestClient(WebTestClient.bindToRouterFunction(TestBodies.echo(bodies))
			.handlerStrategies(TestBodies.strategies(
					new WebConfiguration().cors(new WebSettings(List.of(), null, cors, new WebSettings.Query(false)))))
			.build());
	}

}
