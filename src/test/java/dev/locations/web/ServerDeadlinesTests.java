package dev.locations.web;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import dev.locations.guard.CountedChunks;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** Deadlines work behind sockets. When each is over, the tests of {@code guard} show. */
@Tag("slow")
class ServerDeadlinesTests {

	private static final int CHUNKS = 64;

	private static final String POST = "POST /echo HTTP/1.1\r\nHost: localhost\r\n";

	private final CountedChunks chunks = new CountedChunks();

	private final TestServer server = TestServer.listing(this.chunks.flux(CHUNKS), Duration.ofMillis(200));

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

	private void awaitEndOfAnswer() throws Exception {
		this.server.whileTimePasses(() -> {
			this.chunks.awaitEnd();
			return this.chunks;
		});
	}

	@Test
	void closesConnectionsOnWhichNothingArrives() throws Exception {
		try (Socket nothing = this.server.send("");
				Socket preface = this.server.send(RawHttp2.PREFACE);
				Socket halfOfAPreface = this.server.send("PRI * HTTP/2.0\r\n\r\nSM\r\n")) {
			for (Socket socket : List.of(nothing, preface, halfOfAPreface)) {
				assertThat(this.server.whileTimePasses(() -> TestServer.readText(socket))).doesNotContain("HTTP");
			}
		}
	}

	/** The reader of the body has a clock of its own. */
	@Test
	void refusesABodyThatTakesTooLong() throws Exception {
		try (Socket socket = this.server.send(POST + "Connection: close\r\nContent-Length: 9\r\n\r\n{")) {
			assertThat(TestServer.readText(socket)).startsWith("HTTP/1.1 408 ").contains("request.timeout");
		}
	}

	static Stream<Arguments> beginnings() {
		byte[] space = { ' ' };
		return Stream.of(arguments("a head", bytes("GET /list HTTP/1.1\r\nHost: localhost\r\nX-Drip: "), space),
				arguments("chunks", bytes(POST + "Transfer-Encoding: chunked\r\n\r\n3E8\r\n"), space),
				arguments("pings", http2(), RawHttp2.frame(RawHttp2.PING, 0, 0, new byte[8])),
				arguments("a head of HTTP/2 without end",
						http2(RawHttp2.frame(RawHttp2.HEADERS, 0, 1, RawHttp2.request("GET", "/none"))), new byte[0]),
				arguments("a frame without end", http2(new byte[] { 0, 16, 0, RawHttp2.HEADERS, 0, 0, 0, 0, 1 }),
						new byte[1]));
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	private static byte[] http2(byte... frame) {
		return RawHttp2.concat(bytes(RawHttp2.PREFACE), RawHttp2.frame(RawHttp2.SETTINGS, 0, 0), frame);
	}

	/** The client sends part of a request, and then a little at a time. */
	@ParameterizedTest(name = "{0}")
	@MethodSource("beginnings")
	void closesConnectionsOnWhichNoRequestArrives(String what, byte[] start, byte[] drip) throws Exception {
		try (Socket socket = this.server.send("")) {
			socket.getOutputStream().write(start);
			socket.setSoTimeout(10);
			assertThat(this.server.whileTimePasses(() -> dripsUntilTheEnd(socket, drip))).as(what).isTrue();
		}
	}

	/** Sends a little after each look at the deadlines, so that each finds something. */
	private static boolean dripsUntilTheEnd(Socket socket, byte[] drip) {
		for (int i = 0; i < 5_000; i++) {
			try {
				socket.getOutputStream().write(drip);
				if (socket.getInputStream().read(new byte[4096]) < 0) {
					return true;
				}
			}
			catch (SocketTimeoutException ex) {
				// the connection is still open
			}
			catch (IOException ex) {
				return true;
			}
		}
		return false;
	}

	@Test
	void closesIdleConnectionsOfHttp2() throws Exception {
		try (RawHttp2 client = new RawHttp2(this.server)) {
			client.get("/none");
			assertThat(client.outcome(1)).isEqualTo("404");
			assertThat(this.server.whileTimePasses(() -> client.outcome(3))).isEqualTo("closed 0");
		}
	}

	/** The first request is answered without its body, the second one needs its body. */
	@Test
	void resetsRequestsOfHttp2ThatAreNeverEnded() throws Exception {
		try (RawHttp2 client = new RawHttp2(this.server)) {
			client.write(RawHttp2.head(1, RawHttp2.request("POST", "/none")));
			client.write(RawHttp2.head(3, RawHttp2.request("POST", "/echo")));
			assertThat(client.outcome(1)).isEqualTo("404");
			assertThat(client.outcome(3)).isEqualTo("408");
			assertThat(this.server.whileTimePasses(() -> client.outcome(1))).isEqualTo("reset 0");
			assertThat(this.server.whileTimePasses(() -> client.outcome(3))).isEqualTo("reset 0");
			assertThat(this.server.whileTimePasses(() -> client.outcome(5))).isEqualTo("closed 0");
		}
	}

}
