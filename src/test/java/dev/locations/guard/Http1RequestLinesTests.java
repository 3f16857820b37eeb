package dev.locations.guard;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.ReferenceCountUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class Http1RequestLinesTests {

	private static final String HOST = "Host: a\r\n";

	/** Requests that follow each other on a connection, of all kinds of framing. */
	private static final List<String> VALID = List.of("GET / HTTP/1.1\r\n" + HOST + "\r\n",
			"\r\n\r\nPOST /a HTTP/1.1\r\n" + HOST + "Content-Length: 5\r\n\r\n\r\n\r\nG",
			"POST /b HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\n4\r\n\r\n\r\n\r\n2\r\nGE\r\n0\r\n\r\n",
			"POST /c HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\n0\r\nX-A: b\r\n\r\n",
			"PUT /d HTTP/1.1\r\n" + HOST + "Content-Length: 0\r\n\r\n", "OPTIONS * HTTP/1.9\r\n" + HOST + "\r\n");

	private static List<String> read(String text, int size) {
		Http1RequestLines lines = new Http1RequestLines();
		EmbeddedChannel channel = new EmbeddedChannel(lines, new HttpServerCodec(), new Http1RequestCheck(lines));
		for (int start = 0; start < text.length(); start += size) {
			String part = text.substring(start, Math.min(text.length(), start + size));
			channel.writeInbound(Unpooled.copiedBuffer(part, StandardCharsets.ISO_8859_1));
		}
		List<String> read = new ArrayList<>();
		for (Object message = channel.readInbound(); message != null; message = channel.readInbound()) {
			if (message instanceof HttpRequest request) {
				read.add(request.uri() + (request.decoderResult().isSuccess() ? "" : " is broken"));
			}
			ReferenceCountUtil.release(message);
		}
		channel.finishAndReleaseAll();
		return read;
	}

	static IntStream sizes() {
		return IntStream.concat(IntStream.rangeClosed(1, 60), IntStream.of(100, 200, 10_000));
	}

	@ParameterizedTest
	@MethodSource("sizes")
	void findsEachRequestHoweverTheBytesArrive(int size) {
		String twice = String.join("", VALID) + String.join("", VALID);
		assertThat(read(twice, size)).containsExactly("/", "/a", "/b", "/c", "/d", "*", "/", "/a", "/b", "/c", "/d",
				"*");
	}

	@ParameterizedTest
	@MethodSource("sizes")
	void findsABrokenLineAfterEachKindOfRequest(int size) {
		for (String before : VALID) {
			assertThat(read(before + "GET\t/x HTTP/1.1\r\n" + HOST + "\r\n", size)).hasSize(2)
				.last()
				.isEqualTo("/x is broken");
		}
	}

	static Stream<String> broken() {
		return Stream.of("GET  / HTTP/1.1", "GET /  HTTP/1.1", "GET\t/ HTTP/1.1", "GET /\tHTTP/1.1", " GET / HTTP/1.1",
				"GET / HTTP/1.1 ", "GET / http/1.1", "GET / HTTP/1.10", "GET / HTTP/11", "GET / HTTP/1.", "GET /",
				"GET", "GET / / HTTP/1.1", "GET / xHTTP/1.1", "GET / HTTP/1.1x", "GET\u000b/ HTTP/1.1");
	}

	@ParameterizedTest
	@MethodSource("broken")
	void refuses(String line) {
		assertThat(read(line + "\r\n" + HOST + "\r\n", 10_000)).singleElement().asString().endsWith("is broken");
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET / HTTP/1.0", "GET / HTTP/1.1", "g\u00e9t-it!~ / HTTP/1.1", "GET /\u00fc HTTP/1.1" })
	void passesOnWhatTheDecoderJudges(String line) {
		assertThat(read(line + "\r\n" + HOST + "\r\n", 10_000)).hasSize(1);
	}

	@Test
	void takesTheHostOfTheTarget() {
		Http1RequestLines lines = new Http1RequestLines();
		EmbeddedChannel channel = new EmbeddedChannel(lines, new HttpServerCodec(), new Http1RequestCheck(lines));
		channel.writeInbound(
				Unpooled.copiedBuffer("GET http://b:81/c HTTP/1.1\r\n" + HOST + "\r\n", StandardCharsets.US_ASCII));
		HttpRequest request = channel.readInbound();
		assertThat(request.uri()).isEqualTo("/c");
		assertThat(request.headers().getAll("Host")).containsExactly("b:81");
		channel.finishAndReleaseAll();
	}

	@ParameterizedTest
	@CsvFileSource(resources = "targets.csv", quoteCharacter = '"')
	void readsTargets(String target, String authority, String path) {
		assertThat(RequestTarget.parse(target)).isEqualTo(new RequestTarget(authority, path));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a", "?", "a/b", "**", "http:/a", "http://", "http:///a", "http://?a", "ftp://a/b",
			"://a", "http://a b/c", "http://u@a/", "http://a,b/", "/%", "/%2", "/%zz", "/%2g", "/a b", "/a\tb", "/\0",
			"/\u007f", "/#", "/\"", "/<", "/>", "/\\", "/^", "/`", "/{", "/|", "/}", "/[a]" })
	void refusesOthers(String target) {
		assertThat(RequestTarget.parse(target)).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "z\u00fcrich", "\u6771\u4eac", "\ud83d\ude00", "\u0080" })
	void takesBytesForUtf8(String text) {
		String sent = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
		String escaped = URLEncoder.encode(text, StandardCharsets.UTF_8);
		assertThat(RequestTarget.parse("/?q=" + sent)).isNotNull()
			.extracting(RequestTarget::path)
			.asString()
			.isEqualToIgnoringCase("/?q=" + escaped);
	}

	@Test
	void takesOtherBytesForLatin1() {
		assertThat(RequestTarget.ascii("/?q=z\u00fcrich")).isEqualToIgnoringCase("/?q=z%c3%bcrich");
		assertThat(RequestTarget.ascii("/?q=z%fcrich")).isEqualTo("/?q=z%C3%BCrich");
	}

	@ParameterizedTest
	@ValueSource(strings = { "a", "a_b", "a-b.example.com.", "xn--zrich-kva.example", "127.0.0.1:8080", "[::1]",
			"[2001:db8::1]:65535", "a:0" })
	void takesHosts(String host) {
		assertThat(RequestTarget.isAuthority(host)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", ":80", "a:", "a:b", "a:65536", "a:123456", "a:-1", "a:+1", "a b", "a,b", "a\"b", "<a>",
			"a/b", "a?b", "a#b", "u@a", "a%20b", "a:1:2", "::1", "[::1", "[]", "[a]", "[::1]a", "caf\u00e9", "a\tb" })
	void takesNoOtherHost(String host) {
		assertThat(RequestTarget.isAuthority(host)).isFalse();
	}

}
