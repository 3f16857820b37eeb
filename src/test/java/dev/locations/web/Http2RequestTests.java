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
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** Malformed requests of HTTP/2 (RFC 9113, 8.1 to 8.3), each before a valid one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(OutputCaptureExtension.class)
class Http2RequestTests {

	private TestServer server;

	@BeforeAll
	void start() {
		this.server = TestServer.listing(Flux.empty());
	}

	@AfterAll
	void stop() {
		this.server.close();
	}

	/** The fields of a head are {@code name=value}, with an ampersand between. */
	@ParameterizedTest(name = "{0}")
	@CsvFileSource(resources = "heads.csv", delimiter = '|', quoteCharacter = '`')
	void takesOrRefusesHeads(String what, String outcome, String head, CapturedOutput log) throws Exception {
		String[] namesAndValues = Stream
			.of(head.replace("{get}", ":method=GET&:scheme=http&:path=/none&:authority=localhost").split("&"))
			.filter((field) -> !field.isEmpty())
			.flatMap((field) -> Stream.of(field.translateEscapes().split("=", 2)))
			.toArray(String[]::new);
		try (RawHttp2 client = new RawHttp2(this.server)) {
			client.write(RawHttp2.lastHead(1, RawHttp2.hpack(namesAndValues)));
			assertThat(client.outcome(1)).as(what).isEqualTo(outcome);
			assertServes(client);
		}
		assertThat(log).doesNotContain("ERROR", "\tat ");
	}

	private static void assertServes(RawHttp2 client) throws Exception {
		client.get(3, "/none");
		assertThat(client.outcome(3)).isEqualTo("404");
	}

	/**
	 * A frame is {@code data}, {@code end}, {@code head} or {@code lastHead}, and a text.
	 */
	private static byte[] frame(String text) {
		String[] parts = text.translateEscapes().split(":", 2);
		byte[] data = parts[1].getBytes(StandardCharsets.US_ASCII);
		return switch (parts[0]) {
			case "data" -> RawHttp2.frame(RawHttp2.DATA, 0, 1, data);
			case "end" -> RawHttp2.frame(RawHttp2.DATA, RawHttp2.END_STREAM, 1, data);
			case "head" -> RawHttp2.head(1, RawHttp2.hpack(parts[1].split("[=&]")));
			default -> RawHttp2.lastHead(1, RawHttp2.hpack(parts[1].split("[=&]")));
		};
	}

	@ParameterizedTest(name = "{0}")
	@CsvFileSource(resources = "bodies.csv", delimiter = '|', quoteCharacter = '`')
	void takesOrRefusesBodies(String what, String outcome, @Nullable String length, String frames, CapturedOutput log)
			throws Exception {
		String[] usual = { ":method", "POST", ":scheme", "http", ":path", "/echo" };
		String[] lengths = (length != null) ? new String[] { "content-length", length } : new String[0];
		try (RawHttp2 client = new RawHttp2(this.server)) {
			client.write(RawHttp2.head(1,
					RawHttp2.hpack(Stream.of(usual, lengths).flatMap(Arrays::stream).toArray(String[]::new))));
			for (String frame : frames.split(" ; ")) {
				client.write(frame(frame));
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
