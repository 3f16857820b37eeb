package dev.locations.web;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;

import dev.locations.guard.CountedChunks;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("slow")
class ServerWriteDeadlineTests {

	private static final int CHUNKS = 64;

	private static final Duration TIMEOUT = Duration.ofMillis(500);

	private final CountedChunks chunks = new CountedChunks();

	private final TestServer server = TestServer.listing(this.chunks.flux(CHUNKS), TIMEOUT);

	@AfterEach
	void stop() {
		this.server.close();
	}

	@Test
	void closesConnectionsOfClientsThatDoNotRead() throws Exception {
		try (Socket socket = this.server.get("/list")) {
			awaitEndOfAnswer();
			assertThat(TestServer.readAll(socket)).isLessThan((long) CHUNKS * CountedChunks.BYTES);
		}
	}

	@Test
	void closesConnectionsOfClientsThatHoldAnswersBackByFlowControl() throws Exception {
		try (RawHttp2 client = new RawHttp2(this.server, 0)) {
			client.get("/list");
			awaitEndOfAnswer();
			assertThat(this.chunks.made()).isLessThan(CHUNKS);
		}
	}

	/** A client that reads only one of many answers is too slow. */
	@ParameterizedTest
	@CsvSource({ "1, false", "20, true" })
	void requiresThatTheClientReadsSomeOfEachAnswer(int answers, boolean closed) throws Exception {
		try (RawHttp2 client = new RawHttp2(this.server, 0)) {
			for (int i = 0; i < answers; i++) {
				client.get(2 * i + 1, "/list");
			}
			assertThat(isClosedWhileReading(client, 1)).isEqualTo(closed);
		}
	}

	/** Reads much more than the minimum of one answer. */
	private static boolean isClosedWhileReading(RawHttp2 client, int stream) throws InterruptedException {
		long end = System.nanoTime() + TIMEOUT.multipliedBy(3).toNanos();
		try {
			while (System.nanoTime() < end) {
				client.write(RawHttp2.number(RawHttp2.WINDOW_UPDATE, 0, 40_000));
				client.write(RawHttp2.number(RawHttp2.WINDOW_UPDATE, stream, 40_000));
				for (int read = 0; read < 40_000;) {
					RawHttp2.Frame frame = client.read(RawHttp2.DATA);
					read += frame.payload().remaining();
				}
				Thread.sleep(50);
			}
			return false;
		}
		catch (IOException ex) {
			return true;
		}
	}

	private void awaitEndOfAnswer() {
		Awaitility.await().until(() -> this.chunks.made() > 0 && this.chunks.inMemory() == 0);
	}

}
