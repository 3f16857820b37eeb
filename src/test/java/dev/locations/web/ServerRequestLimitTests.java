package dev.locations.web;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import dev.locations.guard.CountedChunks;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;

import static org.assertj.core.api.Assertions.assertThat;

class ServerRequestLimitTests {

	private static final int CHUNKS = 64;

	/** The initial window of RFC 9113, in bytes. */
	private static final int WINDOW = 65_535;

	/** Longer than a client may be slow when another one needs a permit. */
	private static final Duration LONG = Duration.ofSeconds(3);

	/** A request that waits for the rest of its body. */
	private static final String BEGINNING = "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{";

	private final Flux<DataBuffer> list = new CountedChunks().flux(CHUNKS);

	private static void await(TestServer server, int status) {
		Awaitility.await().until(() -> server.echo("{}").statusCode() == status);
	}

	private static void assertRefused(Socket socket) throws IOException {
		assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
			.isEqualTo("HTTP/1.1 503");
	}

	@Test
	void refusesWhileAsManyAsAllowedAreAnswered() throws Exception {
		try (TestServer server = TestServer.listing(this.list, 2)) {
			try (Socket aborted = server.get("/list"); Socket read = server.get("/list")) {
				aborted.getInputStream().readNBytes(1);
				read.getInputStream().readNBytes(1);
				HttpResponse<String> refused = server.echo("{}");
				assertThat(refused.statusCode()).isEqualTo(503);
				assertThat(refused.headers().firstValue("Retry-After")).isPresent();
				assertThat(refused.body()).contains("service.unavailable");
				read.getInputStream().readNBytes(CHUNKS * CountedChunks.BYTES);
				await(server, 200);
			}
			// both requests have ended, so two more are accepted, but not a third one
			try (Socket third = accepted(server); Socket fourth = accepted(server)) {
				assertThat(List.of(third, fourth)).allMatch(Socket::isConnected);
				assertThat(server.echo("{}").statusCode()).isEqualTo(503);
			}
		}
	}

	/** Requests until there is a permit: that of an answer before may be late. */
	private static Socket accepted(TestServer server) {
		List<Socket> accepted = new ArrayList<>();
		Awaitility.await().until(() -> {
			Socket socket = server.get("/list");
			if (new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII).endsWith("200")) {
				accepted.add(socket);
			}
			else {
				socket.close();
			}
			return !accepted.isEmpty();
		});
		return accepted.get(0);
	}

	/** The other client has read everything so far. */
	@Test
	void letsTheSlowestReaderGiveWay() throws Exception {
		AtomicBoolean opened = new AtomicBoolean();
		Flux<DataBuffer> lists = Flux
			.defer(() -> opened.getAndSet(true) ? this.list.take(1).concatWith(Flux.never()) : this.list);
		try (TestServer server = TestServer.listing(lists, 2); Socket stalled = server.get("/list")) {
			stalled.getInputStream().readNBytes(1);
			try (Socket other = server.get("/list")) {
				other.getInputStream().readNBytes(CountedChunks.BYTES);
				assertThat(server.echo("{}").statusCode()).isEqualTo(503);
				Awaitility.await().until(() -> {
					server.pass(LONG);
					return server.echo("{}").statusCode() == 200;
				});
				try (Socket third = accepted(server)) {
					assertThat(third.isConnected()).isTrue();
					assertThat(server.echo("{}").statusCode()).as("the other one holds its permit").isEqualTo(503);
				}
			}
			assertThat(TestServer.readAll(stalled)).isLessThan((long) CHUNKS * CountedChunks.BYTES);
		}
	}

	@Test
	void letsTheSlowestBodyGiveWay() throws Exception {
		try (TestServer server = TestServer.listing(Flux.empty(), 2); Socket slow = server.send(BEGINNING)) {
			await(server, 503);
			server.pass(LONG);
			await(server, 200);
			assertRefused(slow);
			assertThat(server.echo("{}").statusCode()).isEqualTo(200);
		}
	}

	@Test
	void anAnswerThatStaysOpenHoldsNoPermitForItsBody() throws Exception {
		try (TestServer server = TestServer.listing(this.list, 2);
				Socket open = server.send(BEGINNING.replace("POST /echo", "GET /open"));
				Socket another = server.send(BEGINNING.replace("POST /echo", "GET /open"))) {
			open.getInputStream().read();
			another.getInputStream().read();
			assertThat(server.echo("{}").statusCode()).isEqualTo(200);
		}
	}

	/** The listener does not read, and a request holds the only permit. */
	@Test
	void aListenerIsNotClosedForAnotherRequest() throws Exception {
		AtomicBoolean opened = new AtomicBoolean();
		Flux<DataBuffer> first = Flux.defer(() -> opened.getAndSet(true) ? Flux.never() : this.list);
		try (TestServer server = TestServer.listing(first, 1); RawHttp2 listener = new RawHttp2(server, WINDOW)) {
			listener.get("/open");
			listener.read(RawHttp2.DATA);
			try (Socket waiting = server.get("/list")) {
				await(server, 503);
				server.pass(LONG);
				assertThat(server.echo("{}").statusCode()).isEqualTo(503);
				assertThat(waiting.getInputStream().available()).isZero();
			}
			listener.write(RawHttp2.frame(RawHttp2.PING, 0, 0, new byte[8]));
			assertThat(listener.read(RawHttp2.PING).flags()).as("the acknowledgement").isEqualTo(1);
		}
	}

	@Test
	void aListenerThatDoesNotReadAnotherAnswerGivesWay() throws Exception {
		try (TestServer server = TestServer.listing(this.list, 1); RawHttp2 listener = new RawHttp2(server, WINDOW)) {
			listener.get("/open");
			listener.read(RawHttp2.DATA);
			listener.write(RawHttp2.number(RawHttp2.WINDOW_UPDATE, 0, WINDOW));
			listener.get(3, "/list");
			listener.read(RawHttp2.HEADERS);
			assertThat(server.echo("{}").statusCode()).isEqualTo(503);
			Awaitility.await().until(() -> {
				server.pass(LONG);
				return server.echo("{}").statusCode() == 200;
			});
		}
	}

	@Test
	void forgetsRequestsThatFailed() throws Exception {
		try (TestServer server = TestServer.listing(Flux.error(new IllegalStateException("no list")), 1)) {
			for (int i = 0; i < 3; i++) {
				assertThat(server.echo("{").statusCode()).isEqualTo(400);
				assertThat(server.echo("{}").statusCode()).isEqualTo(200);
			}
		}
	}

}
