package dev.locations.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.io.buffer.DataBuffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Tests that the server closes the connection of an HTTP/2 client that sends frames
 * without end (CVE-2019-9511 to 9518, CVE-2024-27316, CVE-2025-8671), and still serves
 * other clients.
 */
@ExtendWith(OutputCaptureExtension.class)
class Http2FloodTests {

	private static final int PROTOCOL_ERROR = 1;

	private static final int ENHANCE_YOUR_CALM = 11;

	private static final int FRAMES = 5_000;

	private static final int WINDOW = 65_535;

	private static final byte[] POST = RawHttp2.request("POST", "/echo");

	private final AtomicInteger begun = new AtomicInteger();

	private final AtomicInteger ended = new AtomicInteger();

	/** The list never ends, so that the server works for what is begun only. */
	private final TestServer server = TestServer.listing(Flux.<DataBuffer>never()
		.doOnSubscribe((subscription) -> this.begun.incrementAndGet())
		.doFinally((end) -> this.ended.incrementAndGet()));

	@AfterEach
	void stop() {
		this.server.close();
	}

	static Stream<Arguments> floods() {
		byte[] head = RawHttp2.frame(RawHttp2.HEADERS, 0, 1, POST);
		byte[] request = RawHttp2.head(1, POST);
		byte[] whole = RawHttp2.lastHead(1, POST);
		byte[] none = {};
		return Stream.of(
				flood("a head of many frames", head,
						RawHttp2.frame(RawHttp2.CONTINUATION, 0, 1, RawHttp2.hpack("x-a", "a"))),
				flood("a head of empty frames", head, RawHttp2.frame(RawHttp2.CONTINUATION, 0, 1)),
				arguments("a head without end", PROTOCOL_ERROR, head,
						(IntFunction<byte[]>) (i) -> RawHttp2.frame(RawHttp2.CONTINUATION, 0, 1,
								RawHttp2.hpack("x-a", "a".repeat(9_000)))),
				flood("pings", none, RawHttp2.frame(RawHttp2.PING, 0, 0, new byte[8])),
				flood("answers to pings", none, RawHttp2.frame(RawHttp2.PING, 1, 0, new byte[8])),
				flood("settings", none, RawHttp2.frame(RawHttp2.SETTINGS, 0, 0)),
				flood("settings that change", request,
						(i) -> RawHttp2.frame(RawHttp2.SETTINGS, 0, 0,
								ByteBuffer.allocate(6).putShort((short) 4).putInt(i).array())),
				flood("acknowledged settings", none, RawHttp2.frame(RawHttp2.SETTINGS, 1, 0)),
				flood("priorities", none, (i) -> RawHttp2.frame(RawHttp2.PRIORITY, 0, 2 * i + 1, new byte[5])),
				flood("priorities of a request", request, RawHttp2.frame(RawHttp2.PRIORITY, 0, 1, new byte[5])),
				flood("windows that hardly open", none, RawHttp2.number(RawHttp2.WINDOW_UPDATE, 0, 1)),
				flood("windows of a request that hardly open", request, RawHttp2.number(RawHttp2.WINDOW_UPDATE, 1, 1)),
				flood("frames of an unknown type", none, RawHttp2.frame(99, 0, 0)),
				flood("empty frames of data", request, RawHttp2.frame(RawHttp2.DATA, 0, 1)),
				flood("frames of nothing but padding", request,
						RawHttp2.frame(RawHttp2.DATA, RawHttp2.PADDED, 1, new byte[] { 9, 0, 0, 0, 0, 0, 0, 0, 0, 0 })),
				flood("requests that are never ended", none, (i) -> RawHttp2.head(2 * i + 1, POST)),
				flood("malformed requests", none, (i) -> RawHttp2.lastHead(2 * i + 1, RawHttp2.hpack(":path", "/"))),
				flood("heads that are too long", none,
						(i) -> RawHttp2.lastHead(2 * i + 1, RawHttp2.hpack("x-a", "a".repeat(9_000)))),
				flood("data after the end", whole, RawHttp2.frame(RawHttp2.DATA, 0, 1, (byte) 'a')),
				flood("windows that open by nothing", none, (i) -> RawHttp2.concat(RawHttp2.head(2 * i + 1, POST),
						RawHttp2.number(RawHttp2.WINDOW_UPDATE, 2 * i + 1, 0))));
	}

	private static Arguments flood(String what, byte[] start, byte[] frame) {
		return flood(what, start, (i) -> frame);
	}

	private static Arguments flood(String what, byte[] start, IntFunction<byte[]> frames) {
		return arguments(what, ENHANCE_YOUR_CALM, start, frames);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("floods")
	void areEnded(String what, int error, byte[] start, IntFunction<byte[]> frames, CapturedOutput log)
			throws Exception {
		try (RawHttp2 hostile = new RawHttp2(this.server, WINDOW); RawHttp2 other = new RawHttp2(this.server)) {
			CompletableFuture<Void> flood = CompletableFuture.runAsync(() -> send(hostile, start, frames));
			other.get("/none");
			assertThat(other.outcome(1)).isEqualTo("404");
			assertThat(hostile.errorAtTheEnd()).as(what).isIn(OptionalInt.of(error), OptionalInt.empty());
			flood.get(60, TimeUnit.SECONDS);
			other.get(3, "/none");
			assertThat(other.outcome(3)).isEqualTo("404");
		}
		assertThat(log).doesNotContain("ERROR", "WARN");
	}

	/** Requests that are reset may give back their permits late. */
	@Test
	void ofResetsAreEndedAndBeginLittleWork() throws Exception {
		try (RawHttp2 hostile = new RawHttp2(this.server); RawHttp2 other = new RawHttp2(this.server)) {
			CompletableFuture<Void> flood = CompletableFuture.runAsync(() -> send(hostile, new byte[0],
					(i) -> RawHttp2.concat(RawHttp2.lastHead(2 * i + 1, RawHttp2.request("GET", "/list")),
							RawHttp2.number(RawHttp2.RST_STREAM, 2 * i + 1, RawHttp2.CANCEL))));
			assertThat(hostile.errorAtTheEnd()).isIn(OptionalInt.of(ENHANCE_YOUR_CALM), OptionalInt.empty());
			flood.get(60, TimeUnit.SECONDS);
			other.awaitOutcome("/none", "404");
			Awaitility.await().untilAsserted(() -> assertThat(this.ended).hasValue(this.begun.get()));
			assertThat(this.begun).hasValueLessThan(1_000);
		}
	}

	@Test
	void ofRequestsThatAreResetAtOnceBeginNothing() throws Exception {
		try (RawHttp2 hostile = new RawHttp2(this.server)) {
			hostile.write(RawHttp2.concat(RawHttp2.lastHead(1, RawHttp2.request("GET", "/list")),
					RawHttp2.number(RawHttp2.RST_STREAM, 1, RawHttp2.CANCEL),
					RawHttp2.lastHead(3, RawHttp2.request("GET", "/none"))));
			assertThat(hostile.outcome(3)).isEqualTo("404");
			assertThat(this.begun).hasValue(0);
		}
	}

	@Test
	void ofConnectionsThatBreakFillNoLog(CapturedOutput log) throws Exception {
		try (RawHttp2 hostile = new RawHttp2(this.server)) {
			hostile.get("/list");
			Awaitility.await().untilAsserted(() -> assertThat(this.begun).hasValue(1));
			hostile.breakOff();
			Awaitility.await().untilAsserted(() -> assertThat(this.ended).hasValue(1));
		}
		assertThat(log).doesNotContain("ERROR", "WARN");
	}

	private static void send(RawHttp2 hostile, byte[] start, IntFunction<byte[]> frames) {
		try {
			hostile.write(start);
			for (int i = 0; i < FRAMES; i += 100) {
				ByteArrayOutputStream some = new ByteArrayOutputStream();
				for (int j = i; j < i + 100; j++) {
					some.writeBytes(frames.apply(j));
				}
				hostile.write(some.toByteArray());
			}
		}
		catch (IOException ex) {
			// the server has closed the connection
		}
	}

	/** Each byte expands to 4,000 bytes (RFC 7541, 7.3). */
	@Test
	void doNotGrowInTheServer() throws Exception {
		ByteArrayOutputStream bomb = new ByteArrayOutputStream();
		bomb.write(0x40);
		RawHttp2.literal(bomb, "x-bomb");
		RawHttp2.literal(bomb, "a".repeat(3_900));
		for (int i = 0; i < 5_000; i++) {
			bomb.write(0x80 + 62);
		}
		try (RawHttp2 hostile = new RawHttp2(this.server)) {
			hostile.write(RawHttp2.lastHead(1, bomb.toByteArray()));
			assertThat(hostile.outcome(1)).isEqualTo("431");
			hostile.get(3, "/none");
			assertThat(hostile.outcome(3)).isEqualTo("404");
		}
	}

	@Test
	void letClientsSendWhatTheyNeed(CapturedOutput log) throws Exception {
		try (RawHttp2 client = new RawHttp2(this.server, WINDOW)) {
			for (int i = 0; i < 500; i++) {
				int stream = 2 * i + 1;
				client.get(stream, "/none");
				assertThat(client.outcome(stream)).isEqualTo("404");
				client.write(RawHttp2.frame(RawHttp2.PING, 0, 0, new byte[8]));
				client.write(RawHttp2.frame(RawHttp2.PRIORITY, 0, stream + 2, new byte[5]));
				client.write(RawHttp2.number(RawHttp2.WINDOW_UPDATE, 0, 300));
			}
		}
		assertThat(log).doesNotContain("ERROR", "WARN");
	}

	@Test
	void leaveRoomForThoseWhoOnlyRead() throws Exception {
		try (TestServer small = TestServer.listing(Flux.empty(), 4);
				RawHttp2 hostile = new RawHttp2(small);
				RawHttp2 reader = new RawHttp2(small)) {
			for (int i = 0; i < 10; i++) {
				hostile.write(RawHttp2.head(2 * i + 1, POST));
			}
			assertThat(hostile.outcome(5)).isEqualTo("503");
			// the requests that are being refused take the room for a moment
			reader.awaitOutcome("/list", "200");
		}
	}

}
