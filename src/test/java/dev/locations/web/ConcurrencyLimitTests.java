package dev.locations.web;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

import dev.locations.web.connection.CountedChunks;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;

class ConcurrencyLimitTests {

	private static final int CHUNKS = 64;

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
	void forgetsRequestsThatFailed() throws Exception {
		try (TestServer server = TestServer.listing(Flux.error(new IllegalStateException("no list")), 1)) {
			for (int i = 0; i < 3; i++) {
				assertThat(echo(server, "{").statusCode()).isEqualTo(400);
				assertThat(echo(server, "{}").statusCode()).isEqualTo(200);
			}
		}
	}

}
