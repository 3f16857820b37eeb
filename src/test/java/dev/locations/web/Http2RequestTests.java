package dev.locations.web;

import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Tests requests of HTTP/2 that are malformed (RFC 9113, 8.1 to 8.3), or that would
 * change their meaning when a proxy translates them to HTTP/1.1. A valid request follows
 * each of them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(OutputCaptureExtension.class)
class Http2RequestTests {

	private static final String MALFORMED = "reset 1";

	private TestServer server;

	@BeforeAll
	void start() {
		this.server = TestServer.listing(Flux.empty());
	}

	@AfterAll
	void stop() {
		this.server.close();
	}

	static Stream<Arguments> heads() {
		return Stream.of(get("nothing special", "404"), get("a header", "404", "x-a", "a"),
				get("a coding", MALFORMED, "transfer-encoding", "chunked"),
				get("a connection", MALFORMED, "connection", "keep-alive"),
				get("a connection to keep alive", MALFORMED, "keep-alive", "timeout=5"),
				get("a connection of a proxy", MALFORMED, "proxy-connection", "keep-alive"),
				get("an upgrade", MALFORMED, "upgrade", "h2c"), get("a coding of trailers", "404", "te", "trailers"),
				get("another coding of trailers", MALFORMED, "te", "gzip"), get("capitals", MALFORMED, "X-A", "a"),
				get("a space in a name", MALFORMED, "x a", "a"), get("a colon in a name", MALFORMED, "x:a", "a"),
				get("a line break in a name", MALFORMED, "x\r\ntransfer-encoding: chunked", "a"),
				get("NUL in a name", MALFORMED, "x\0", "a"), get("a name of no ASCII", MALFORMED, "x-\u00e4", "a"),
				get("no name", MALFORMED, "", "a"), get("a line break", MALFORMED, "x-a", "a\r\nx-b: b"),
				get("CR", MALFORMED, "x-a", "a\rb"), get("LF", MALFORMED, "x-a", "a\nb"),
				get("NUL", MALFORMED, "x-a", "a\0b"), get("no value", "404", "x-a", ""),
				get("the same host twice", "404", "host", "localhost"),
				get("the same host in capitals", "404", "host", "LOCALHOST"),
				get("another host", MALFORMED, "host", "example.com"),
				get("three times the same host", MALFORMED, "host", "localhost", "host", "localhost"),
				get("a second method", MALFORMED, ":method", "POST"), get("a second path", MALFORMED, ":path", "/list"),
				get("a second scheme", MALFORMED, ":scheme", "http"),
				get("a second authority", MALFORMED, ":authority", "localhost"),
				get("a status", MALFORMED, ":status", "200"), get("an unknown part", MALFORMED, ":a", "a"),
				get("a part after a header", MALFORMED, "x-a", "a", ":protocol", "websocket"),
				get("a protocol", MALFORMED, ":protocol", "websocket"),
				get("a length without a body", MALFORMED, "content-length", "5"),
				get("a length of nothing", "404", "content-length", "0"),
				get("a signed length", MALFORMED, "content-length", "+0"),
				get("a negative length", MALFORMED, "content-length", "-1"),
				get("two lengths", MALFORMED, "content-length", "0", "content-length", "1"),
				get("two lengths in one", MALFORMED, "content-length", "0, 1"),
				head("no method", MALFORMED, ":scheme", "http", ":path", "/none"),
				head("no scheme", MALFORMED, ":method", "GET", ":path", "/none"),
				head("no path", MALFORMED, ":method", "GET", ":scheme", "http"),
				head("no part at all", MALFORMED, "x-a", "a"), head("nothing at all", MALFORMED),
				head("no host", "404", ":method", "GET", ":scheme", "http", ":path", "/none"),
				head("two hosts", MALFORMED, ":method", "GET", ":scheme", "http", ":path", "/none", "host", "a", "host",
						"b"),
				method("", MALFORMED), method("GET /list HTTP/1.1\r\nHost: a\r\n\r\nGET", MALFORMED),
				method("G T", MALFORMED), method("get", "404"), method("NONSENSE", "404"), path("", MALFORMED),
				path("none", MALFORMED), path("*", "404"), path("http://localhost/none", MALFORMED),
				path("/no ne", MALFORMED), path("/none HTTP/1.1", MALFORMED), path("/no\tne", MALFORMED),
				path("/none\r\nHost: a", MALFORMED), path("/no\0ne", MALFORMED), path("/no\u007fne", MALFORMED),
				path("/no\u0001ne", MALFORMED), path("/n\u00f6ne", "404"), path("/%zz", "400"),
				path("/%0d%0ax-injected:%20a", "404"), path("//example.com/none", "404"),
				head("a tunnel", "404", ":method", "CONNECT", ":authority", "example.com:443"),
				head("a tunnel to nowhere", MALFORMED, ":method", "CONNECT"),
				head("a tunnel for a protocol", MALFORMED, ":method", "CONNECT", ":protocol", "websocket", ":scheme",
						"http", ":path", "/none"),
				head("a port that is none", MALFORMED, ":method", "GET", ":scheme", "http", ":path", "/none",
						":authority", "localhost:http"));
	}

	private static Arguments get(String what, String outcome, String... more) {
		String[] usual = { ":method", "GET", ":scheme", "http", ":path", "/none", ":authority", "localhost" };
		return head(what, outcome, Stream.of(usual, more).flatMap(Arrays::stream).toArray(String[]::new));
	}

	private static Arguments method(String method, String outcome) {
		return head("the method '" + method + "'", outcome, ":method", method, ":scheme", "http", ":path", "/none");
	}

	private static Arguments path(String path, String outcome) {
		return head("the path '" + path + "'", outcome, ":method", "GET", ":scheme", "http", ":path", path);
	}

	private static Arguments head(String what, String outcome, String... namesAndValues) {
		return arguments(what, outcome, namesAndValues);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("heads")
	void takesOrRefusesHeads(String what, String outcome, String[] head, CapturedOutput log) throws Exception {
		try (RawHttp2 client = new RawHttp2(this.server)) {
			client.write(RawHttp2.lastHead(1, RawHttp2.hpack(head)));
			assertThat(client.outcome(1)).as(what).isEqualTo(outcome);
			assertServes(client);
		}
		assertThat(log).doesNotContain("ERROR", "\tat ");
	}

	private static void assertServes(RawHttp2 client) throws Exception {
		client.get(3, "/none");
		assertThat(client.outcome(3)).isEqualTo("404");
	}

	static Stream<Arguments> bodies() {
		byte[] body = RawHttp2.frame(RawHttp2.DATA, 0, 1, (byte) '{', (byte) '}');
		byte[] last = RawHttp2.frame(RawHttp2.DATA, RawHttp2.END_STREAM, 1, (byte) '{', (byte) '}');
		byte[] trailers = RawHttp2.hpack("x-trailer", "a");
		return Stream.of(arguments("no length", "200", null, new byte[][] { last }),
				arguments("its length", "200", "2", new byte[][] { last }),
				arguments("more than its length", MALFORMED, "1", new byte[][] { last }),
				arguments("less than its length", MALFORMED, "3", new byte[][] { last }),
				arguments("a length of nothing", MALFORMED, "0", new byte[][] { last }),
				arguments("another request behind it", MALFORMED, "2",
						new byte[][] { body,
								RawHttp2.frame(RawHttp2.DATA, RawHttp2.END_STREAM, 1,
										"GET /list HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII)) }),
				arguments("trailers", "200", null, new byte[][] { body, RawHttp2.lastHead(1, trailers) }),
				arguments("trailers that do not end it", MALFORMED, null,
						new byte[][] { body, RawHttp2.head(1, trailers) }),
				arguments("a request as its trailers", MALFORMED, null,
						new byte[][] { body, RawHttp2.lastHead(1, RawHttp2.request("GET", "/list")) }),
				arguments("a coding in its trailers", MALFORMED, null,
						new byte[][] { body, RawHttp2.lastHead(1, RawHttp2.hpack("transfer-encoding", "chunked")) }));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("bodies")
	void takesOrRefusesBodies(String what, String outcome, @Nullable String length, byte[][] frames, CapturedOutput log)
			throws Exception {
		String[] usual = { ":method", "POST", ":scheme", "http", ":path", "/echo" };
		String[] lengths = (length != null) ? new String[] { "content-length", length } : new String[0];
		try (RawHttp2 client = new RawHttp2(this.server)) {
			client.write(RawHttp2.head(1,
					RawHttp2.hpack(Stream.of(usual, lengths).flatMap(Arrays::stream).toArray(String[]::new))));
			for (byte[] frame : frames) {
				client.write(frame);
			}
			assertThat(client.outcome(1)).as(what).isEqualTo(outcome);
			assertServes(client);
		}
		assertThat(log).doesNotContain("ERROR", "\tat ");
	}

	/** RFC 9110, 7.8: the server may ignore the header Upgrade. */
	@ParameterizedTest
	@ValueSource(
			strings = { "\r\n", "Content-Length: 7\r\n\r\nGET / H", "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" })
	void ignoresUpgradesToHttp2(String rest) throws Exception {
		String last = "GET /list HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
		assertThat(answers(this.server, upgrade(rest) + upgrade(rest) + last)).startsWith("HTTP/1.1 404 ")
			.containsOnlyOnce("HTTP/1.1 200 ")
			.doesNotContain("HTTP/1.1 101 ", "HTTP/1.1 400 ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Host: example.com\r\n\r\n", "Content-Length: 1\r\nContent-Length: 2\r\n\r\n12",
			"Content-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" })
	void refusesAmbiguousRequestsForAnUpgrade(String rest) throws Exception {
		assertThat(answers(this.server, upgrade(rest))).startsWith("HTTP/1.1 400 ").containsOnlyOnce("HTTP/1.1");
	}

	private static String upgrade(String rest) {
		return "GET /none HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
				+ "HTTP2-Settings: AAMAAABkAAQAAP__\r\n" + rest;
	}

	private static String answers(TestServer server, String bytes) throws Exception {
		try (Socket socket = server.send(bytes)) {
			return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
		}
	}

}
