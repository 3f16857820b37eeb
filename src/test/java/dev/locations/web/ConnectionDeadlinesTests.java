package dev.locations.web;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ConnectionDeadlinesTests {

	private static final int CHUNKS = 64;

	private static final Duration TIMEOUT = Duration.ofMillis(400);

	private final TestServer server = TestServer.listing(new CountedChunks().flux(CHUNKS), TIMEOUT, TIMEOUT);

	@AfterEach
	void stop() {
		this.server.close();
	}

	/** A client that sends nothing, part of a head, or part of a body, and then drips. */
	@ParameterizedTest
	@ValueSource(strings = { "", "GET /list HTTP/1.1\r\nHost: localhost\r\nX-Drip: ",
			"POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n" })
	void closesConnectionsOnWhichNoRequestArrives(String start) throws Exception {
		try (Socket socket = this.server.send(start)) {
			assertThat(closedWhileDripping(socket, !start.isEmpty())).isTrue();
		}
	}

	private static boolean closedWhileDripping(Socket socket, boolean drip) throws IOException, InterruptedException {
		for (int i = 0; i < 100; i++) {
			Thread.sleep(50);
			try {
				if (drip) {
					socket.getOutputStream().write(' ');
				}
				socket.setSoTimeout(1);
				if (socket.getInputStream().read(new byte[4096]) < 0) {
					return true;
				}
			}
			catch (SocketTimeoutException ex) {
				// still open
			}
			catch (IOException ex) {
				return true;
			}
		}
		return false;
	}

	@Test
	void tellsThatABodyTookTooLong() throws Exception {
		try (Socket socket = this.server.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{")) {
			assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
				.startsWith("HTTP/1.1 408 ")
				.contains("request.timeout");
		}
	}

	@Test
	void closesConnectionsThatAreNotUsedAnyMore() throws Exception {
		try (Socket socket = this.server.send("GET /none HTTP/1.1\r\nHost: localhost\r\n\r\n")) {
			assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
				.startsWith("HTTP/1.1 404 ");
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
