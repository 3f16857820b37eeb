package dev.locations.web;

import java.io.IOException;
import java.io.InputStream;
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
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

@Tag("slow")
class ConnectionDeadlinesTests {

	private static final int CHUNKS = 64;

	private static final Duration TIMEOUT = Duration.ofMillis(400);

	private final TestServer server = TestServer.listing(new CountedChunks().flux(CHUNKS), TIMEOUT, TIMEOUT);

	@AfterEach
	void stop() {
		this.server.close();
	}

	@Test
	void closesConnectionsOnWhichNothingArrives() throws Exception {
		try (Socket nothing = this.server.send("");
				Socket preface = this.server.send(RawHttp2.PREFACE);
				Socket halfOfAPreface = this.server.send("PRI * HTTP/2.0\r\n\r\nSM\r\n")) {
			for (Socket socket : List.of(nothing, preface, halfOfAPreface)) {
				assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1))
					.doesNotContain("HTTP");
			}
		}
	}

	/** The client sends part of a head or of a body, and then one byte at a time. */
	@ParameterizedTest
	@ValueSource(strings = { "GET /list HTTP/1.1\r\nHost: localhost\r\nX-Drip: ",
			"POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n",
			"POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3E8\r\n" })
	void closesConnectionsOnWhichNoRequestArrives(String start) throws Exception {
		try (Socket socket = this.server.send(start)) {
			assertThat(closedWhileDripping(socket, (byte) ' ')).isTrue();
		}
	}

	private static boolean closedWhileDripping(Socket socket, byte... drip) throws InterruptedException {
		for (int i = 0; i < 100; i++) {
			Thread.sleep(50);
			try {
				socket.getOutputStream().write(drip);
				socket.setSoTimeout(1);
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
	void refusesABodyThatTakesTooLong() throws Exception {
		try (Socket socket = this.server.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{")) {
			assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
				.startsWith("HTTP/1.1 408 ")
				.contains("request.timeout");
		}
	}

	@Test
	void closesIdleConnections() throws Exception {
		try (Socket socket = this.server.send("GET /none HTTP/1.1\r\nHost: localhost\r\n\r\n")) {
			assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
				.startsWith("HTTP/1.1 404 ");
		}
	}

	static Stream<Arguments> framesWithoutARequest() {
		return Stream.of(arguments("pings", new byte[0], RawHttp2.frame(RawHttp2.PING, 0, 0, new byte[8])),
				arguments("a head without end",
						RawHttp2.frame(RawHttp2.HEADERS, 0, 1, RawHttp2.request("GET", "/none")), new byte[0]),
				arguments("a frame without end", new byte[] { 0, 16, 0, RawHttp2.HEADERS, 0, 0, 0, 0, 1 },
						new byte[1]));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("framesWithoutARequest")
	void closesConnectionsOfHttp2OnWhichNoRequestArrives(String what, byte[] start, byte[] drip) throws Exception {
		try (RawHttp2 client = new RawHttp2(this.server)) {
			client.write(start);
			assertThat(closedWhileDripping(client.socket(), drip)).as(what).isTrue();
		}
	}

	@Test
	void closesIdleConnectionsOfHttp2() throws Exception {
		try (RawHttp2 client = new RawHttp2(this.server)) {
			client.get("/none");
			assertThat(client.outcome(1)).isEqualTo("404");
			assertThat(client.outcome(3)).isEqualTo("closed 0");
		}
	}

	/** The first request is answered without its body, the second one needs its body. */
	@Test
	void resetsRequestsOfHttp2ThatAreNeverEnded() throws Exception {
		try (RawHttp2 client = new RawHttp2(this.server)) {
			client.write(RawHttp2.frame(RawHttp2.HEADERS, RawHttp2.END_HEADERS, 1, RawHttp2.request("POST", "/none")));
			client.write(RawHttp2.frame(RawHttp2.HEADERS, RawHttp2.END_HEADERS, 3, RawHttp2.request("POST", "/echo")));
			assertThat(client.outcome(1)).isEqualTo("404");
			assertThat(client.outcome(3)).isEqualTo("408");
			assertThat(client.outcome(1)).isEqualTo("reset 0");
			assertThat(client.outcome(3)).isEqualTo("reset 0");
			assertThat(client.outcome(5)).isEqualTo("closed 0");
		}
	}

	@Test
	void keepsConnectionsThatAreUsed() throws Exception {
		String request = "HEAD /none HTTP/1.1\r\nHost: localhost\r\n\r\n";
		try (Socket socket = this.server.send(request)) {
			for (int i = 0; i < 4; i++) {
				Thread.sleep(TIMEOUT.toMillis() / 2);
				assertThat(socket.getInputStream().read()).isNotNegative();
				socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
			}
		}
	}

	@Test
	void letsClientsReadSlowly() throws Exception {
		try (Socket socket = this.server.get("/list")) {
			InputStream input = socket.getInputStream();
			for (int i = 0; i < 3; i++) {
				assertThat(input.readNBytes(1000)).hasSize(1000);
				Thread.sleep(TIMEOUT.toMillis() * 3 / 2);
			}
			int rest = (CHUNKS - 1) * CountedChunks.BYTES;
			assertThat(input.readNBytes(rest)).hasSize(rest);
		}
	}

}
