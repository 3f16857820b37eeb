package dev.locations.web;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

@Tag("slow")
class ServerConnectionDeadlinesTests {

	private static final Duration TIMEOUT = Duration.ofMillis(400);

	private final TestServer server = TestServer.listing(Flux.empty(), TIMEOUT, TIMEOUT);

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

}
