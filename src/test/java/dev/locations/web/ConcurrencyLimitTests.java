package dev.locations.web;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import dev.locations.guard.CountedChunks;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;

class ConcurrencyLimitTests {

	private static final int CHUNKS = 64;

	/** A request that waits for the rest of its body. */
	private static final String BEGINNING = "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{";

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private HttpResponse<String> echo(TestServer server, String body) throws IOException, InterruptedException {
		return this.client.send(HttpRequest.newBuilder(server.uri("/echo"))
			.header("Content-Type", "application/json")
			.POST(HttpRequest.BodyPublishers.ofString(body))
			.build(), HttpResponse.BodyHandlers.ofString());
	}

	@Test
	void refusesWhileAsManyAsAllowedAreAnswered() throws Exception {
		try (TestServer server = TestServer.listing(new CountedChunks().flux(CHUNKS), 2)) {
			try (Socket aborted = server.get("/list"); Socket read = server.get("/list")) {
				aborted.getInputStream().readNBytes(1);
				read.getInputStream().readNBytes(1);
				HttpResponse<String> refused = echo(server, "{}");
				assertThat(refused.statusCode()).isEqualTo(503);
				assertThat(refused.headers().firstValue("Retry-After")).isPresent();
				assertThat(refused.body()).contains("service.unavailable");
				read.getInputStream().readNBytes(CHUNKS * CountedChunks.BYTES);
				Awaitility.await().atMost(Duration.ofSeconds(5)).until(() -> echo(server, "{}").statusCode() == 200);
			}
			// both requests have ended, so two more are accepted, but not a third one
			try (Socket third = server.get("/list"); Socket fourth = server.get("/list")) {
				Awaitility.await().atMost(Duration.ofSeconds(5)).until(() -> {
					third.getInputStream().readNBytes(1);
					return fourth.getInputStream().read() >= 0;
				});
				assertThat(echo(server, "{}").statusCode()).isEqualTo(503);
			}
		}
	}

	@Test
	@Tag("slow")
	void letsTheSlowestReaderGiveWay() throws Exception {
		try (TestServer server = TestServer.listing(new CountedChunks().flux(CHUNKS), 2);
				Socket stalled = server.get("/list")) {
			stalled.getInputStream().readNBytes(1);
			try (Socket reading = server.get("/list")) {
				reading.getInputStream().readNBytes(1);
				while (echo(server, "{}").statusCode() == 503) {
					reading.getInputStream().readNBytes(CountedChunks.BYTES / 2);
					Thread.sleep(50);
				}
				Awaitility.await().atMost(Duration.ofSeconds(5)).until(() -> echo(server, "{}").statusCode() == 200);
				assertThat(reading.getInputStream().readNBytes(CountedChunks.BYTES)).hasSize(CountedChunks.BYTES);
			}
			assertThat(TestServer.readAll(stalled)).isLessThan((long) CHUNKS * CountedChunks.BYTES);
		}
	}

	@Test
	@Tag("slow")
	void letsTheSlowestBodyGiveWay() throws Exception {
		try (TestServer server = TestServer.listing(Flux.empty(), 2); Socket slow = server.send(BEGINNING)) {
			Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> echo(server, "{}").statusCode() == 200);
			assertThat(new String(slow.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
				.isEqualTo("HTTP/1.1 503");
			assertThat(echo(server, "{}").statusCode()).isEqualTo(200);
		}
	}

	@Test
	@Tag("slow")
	void leavesPlacesForBodiesOfOtherClients() throws Exception {
		List<Socket> slow = new ArrayList<>();
		try (TestServer server = TestServer.listing(Flux.empty(), 16)) {
			for (int i = 0; i < 16; i++) {
				slow.add(server.send("127.0.0.2", BEGINNING));
			}
			// none of the bodies has been slow for long enough to give way
			Socket refused = slow.get(15);
			assertThat(new String(refused.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
				.isEqualTo("HTTP/1.1 503");
			assertThat(echo(server, "{}").statusCode()).isEqualTo(200);
		}
		finally {
			for (Socket socket : slow) {
				socket.close();
			}
		}
	}

	@Test
	void anAnswerThatStaysOpenHoldsNoPlaceForItsBody() throws Exception {
		try (TestServer server = TestServer.listing(new CountedChunks().flux(CHUNKS), 2);
				Socket open = server.send(BEGINNING.replace("POST /echo", "GET /open"));
				Socket another = server.send(BEGINNING.replace("POST /echo", "GET /open"))) {
			open.getInputStream().read();
			another.getInputStream().read();
			assertThat(echo(server, "{}").statusCode()).isEqualTo(200);
		}
	}

	@Test
	void forgetsRequestsThatFailed() throws Exception {
		try (TestServer server = TestServer.listing(Flux.error(new IllegalStateException("no list")), 1)) {
			for (int i = 0; i < 3; i++) {
				assertThat(echo(server, "{").statusCode()).isEqualTo(400);
				assertThat(echo(server, "{}").statusCode()).isEqualTo(200);
			}
		}
	}

}
