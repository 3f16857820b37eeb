package dev.locations.web;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

import dev.locations.guard.CountedChunks;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Clients of HTTP/2 that do not read an answer which stays open, while other requests
 * need a place.
 */
@Tag("slow")
class OpenAnswerTests {

	/** The initial window of RFC 9113, in bytes. */
	private static final int WINDOW = 65_535;

	private static final int CHUNKS = 64;

	private final TestServer server = TestServer.listing(new CountedChunks().flux(CHUNKS), 1);

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	@AfterEach
	void stop() {
		this.server.close();
	}

	private int echo() throws IOException, InterruptedException {
		return this.client
			.send(HttpRequest.newBuilder(this.server.uri("/echo"))
				.header("Content-Type", "application/json")
				.POST(HttpRequest.BodyPublishers.ofString("{}"))
				.build(), HttpResponse.BodyHandlers.discarding())
			.statusCode();
	}

	@Test
	void aListenerIsNotClosedForAnotherRequest() throws Exception {
		try (RawHttp2 listener = new RawHttp2(this.server, WINDOW)) {
			listener.get("/open");
			listener.read(RawHttp2.DATA);
			try (Socket reading = this.server.get("/list")) {
				long end = System.nanoTime() + Duration.ofSeconds(3).toNanos();
				while (System.nanoTime() < end) {
					reading.getInputStream().readNBytes(CountedChunks.BYTES / 2);
					assertThat(echo()).isEqualTo(503);
					Thread.sleep(50);
				}
			}
			listener.write(RawHttp2.frame(RawHttp2.PING, 0, 0, new byte[8]));
			assertThat(listener.read(RawHttp2.PING).flags()).as("the acknowledgement").isEqualTo(1);
		}
	}

	@Test
	void aListenerThatDoesNotReadAnotherAnswerGivesWay() throws Exception {
		try (RawHttp2 listener = new RawHttp2(this.server, WINDOW)) {
			listener.get("/open");
			listener.read(RawHttp2.DATA);
			listener.write(RawHttp2.number(RawHttp2.WINDOW_UPDATE, 0, WINDOW));
			listener.get(3, "/list");
			listener.read(RawHttp2.HEADERS);
			assertThat(echo()).isEqualTo(503);
			Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> echo() == 200);
		}
	}

}
