package dev.locations.service;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

import dev.locations.testing.RawAnswer;
import dev.locations.testing.RawConnection;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** Malformed requests and smuggling (RFC 9112, 11.2), each before a valid request. */
@ExtendWith(OutputCaptureExtension.class)
@Tag("slow")
class ProbeTests extends HttpService {

	private static final String HOST = "Host: localhost\r\n";

	private static final String GET = "GET /api/none HTTP/1.1\r\n" + HOST;

	private static final String POST = "POST /api/auth HTTP/1.1\r\n" + HOST;

	private static final String CHUNKED = POST + "Transfer-Encoding: chunked\r\n\r\n";

	/** A complete request, which would be answered with 401. */
	private static final String SMUGGLED = request("GET /api/me");

	/** The valid request that follows; it is answered with 405. */
	private static final String NEXT = "DELETE /api/me HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n";

	private static String request(String methodAndTarget) {
		return methodAndTarget + " HTTP/1.1\r\n" + HOST + "\r\n";
	}

	static Stream<Arguments> closesTheConnection() {
		return Stream.of(arguments("a long path", request("GET /api/" + "a".repeat(9_000)), 414),
				arguments("a long query", "GET /api/locations?only=" + "a".repeat(9_000) + " HTTP/1.1\r\n\r\n", 414),
				arguments("a long header", GET + "X-Long: " + "a".repeat(9_000) + "\r\n\r\n", 431),
				arguments("many headers", GET + "X-Many: 1\r\n".repeat(1_000) + "\r\n", 431),
				arguments("no HTTP", "nonsense\r\n\r\n", 400),
				arguments("tabs in the request line", "GET\t/api/none\tHTTP/1.1\r\n" + HOST + "\r\n", 400),
				arguments("a later version with a bad target", "GET a\\b HTTP/1.2\r\n" + HOST + "\r\n", 400),
				arguments("a broken escape", request("GET /api/none?a=%zz"), 400),
				arguments("a list of hosts", request("GET /api/none").replace("localhost", "a,b"), 400),
				arguments("an empty host", request("GET /api/none").replace("localhost", ""), 400),
				arguments("an invalid host in HTTP/1.0", "GET /api/none HTTP/1.0\r\nHost: a,b\r\n\r\n", 400),
				arguments("a coding before chunks", POST + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
				arguments("a version of its own", "GET /api/none HTTP/1.a\r\n" + HOST + "\r\n", 400),
				arguments("the version HTTP/2.0 in a request line of HTTP/1.1",
						"GET /api/none HTTP/2.0\r\n" + HOST + "\r\n", 400),
				arguments("a bare CR in the path", request("GET /api/no\rne"), 400),
				arguments("a later version without a host", "GET /api/none HTTP/1.2\r\n\r\n", 400),
				arguments("no host", "GET /api/none HTTP/1.1\r\n\r\n", 400),
				arguments("two hosts", GET + "Host: example.com\r\n\r\n", 400),
				arguments("NUL in a header", GET + "X-Nul: a\0b\r\n\r\n", 400),
				arguments("a header without a name", GET + ": a\r\n\r\n", 400),
				arguments("a header without a colon", GET + "nonsense\r\n\r\n", 400),
				arguments("a space before the colon", POST + "Content-Length : 2\r\n\r\n{}", 400),
				arguments("bare LF", GET.replace("\r\n", "\n") + "\n", 400),
				arguments("bare LF after a header", GET + "X-A: a\nTransfer-Encoding: chunked\r\n\r\n", 400),
				arguments("a length and chunks",
						POST + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
				arguments("chunks and a length",
						POST + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n", 400),
				arguments("two lengths", POST + "Content-Length: 2\r\nContent-Length: 0\r\n\r\n{}", 400),
				arguments("two lengths in one", POST + "Content-Length: 2, 0\r\n\r\n{}", 400),
				arguments("a signed length", POST + "Content-Length: +2\r\n\r\n{}", 400),
				arguments("a negative length", POST + "Content-Length: -2\r\n\r\n{}", 400),
				arguments("a hexadecimal length", POST + "Content-Length: 0x2\r\n\r\n{}", 400),
				arguments("a huge length", POST + "Content-Length: 99999999999999999999\r\n\r\n{}", 400),
				arguments("an empty length", POST + "Content-Length: \r\n\r\n", 400),
				arguments("an unknown coding", POST + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 400),
				arguments("chunks that are not last", POST + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
						400),
				arguments("chunks and then another coding",
						POST + "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n", 400),
				arguments("a folded coding", POST + "Transfer-Encoding:\r\n chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", 400),
				arguments("chunks twice", POST + "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n", 400),
				arguments("an escaped coding", POST + "Transfer-Encoding: \u000bchunked\r\n\r\n0\r\n\r\n", 400),
				arguments("chunks in HTTP/1.0", CHUNKED.replace("HTTP/1.1", "HTTP/1.0") + "0\r\n\r\n", 400),
				arguments("a chunk of no size", CHUNKED + "zz\r\n{}\r\n0\r\n\r\n", 400),
				arguments("a chunk of a negative size", CHUNKED + "-2\r\n{}\r\n0\r\n\r\n", 400),
				arguments("a chunk of a signed size", CHUNKED + "+2\r\n{}\r\n0\r\n\r\n", 400),
				arguments("a chunk of a size with a prefix", CHUNKED + "0x2\r\n{}\r\n0\r\n\r\n", 400),
				arguments("a chunk of a huge size", CHUNKED + "fffffffffffffffff\r\n{}\r\n0\r\n\r\n", 400),
				arguments("a chunk longer than its size", CHUNKED + "1\r\n{}\r\n0\r\n\r\n", 400),
				arguments("bare LF after the size of a chunk", CHUNKED + "2\n{}\r\n0\r\n\r\n", 400),
				arguments("bare LF in the extension of a chunk", CHUNKED + "2;a\nb\r\n{}\r\n0\r\n\r\n", 400),
				arguments("a long extension of a chunk", CHUNKED + "2;" + "a".repeat(9_000) + "\r\n{}\r\n0\r\n\r\n",
						414));
	}

	static Stream<Arguments> answersAndReadsOn() {
		String length = "Content-Length: " + SMUGGLED.length() + "\r\n\r\n";
		String chunk = Integer.toHexString(SMUGGLED.length()) + "\r\n" + SMUGGLED + "\r\n0\r\n\r\n";
		return Stream.of(arguments("a request as the body of a GET", GET + length + SMUGGLED, 404),
				arguments("a request in chunks as the body of a GET",
						GET + "Transfer-Encoding: chunked\r\n\r\n" + chunk, 404),
				arguments("a request as the body of a POST", POST + length + SMUGGLED, 400),
				arguments("a request as a body that nobody reads",
						"POST /api/none HTTP/1.1\r\n" + HOST + length + SMUGGLED, 404),
				arguments("a request in the trailers", CHUNKED + "0\r\nX-Trailer: GET /api/me HTTP/1.1\r\n\r\n", 422),
				arguments("chunks with extensions", CHUNKED + "2;a=b\r\n{}\r\n0;c\r\n\r\n", 422),
				arguments("a later version", GET.replace("1.1", "1.2") + "\r\n", 404),
				arguments("a coding in capitals", POST + "Transfer-Encoding: CHUNKED\r\n\r\n2\r\n{}\r\n0\r\n\r\n", 422),
				arguments("a folded header", GET + "X-Folded: a\r\n b\r\n\r\n", 404),
				arguments("an absolute target of another host", request("GET http://example.com/api/me"), 401),
				arguments("the server as a whole", request("OPTIONS *"), 404),
				arguments("a tunnel", request("CONNECT example.com:443"), 404),
				arguments("a method of its own", request("NONSENSE /api/me"), 405),
				arguments("a byte that is not ASCII in the path", request("GET /api/n\u00f6ne"), 404),
				arguments("an escaped NUL", request("GET /api/locations/%00"), 404),
				arguments("escaped line breaks", request("GET /api/locations/a%0d%0aX-Injected:%20b"), 404),
				arguments("line breaks of Unicode", request("GET /api/locations/a%e2%80%a8b%c2%85c"), 404),
				arguments("headers that are asked for with line breaks",
						"OPTIONS /api/locations HTTP/1.1\r\n" + HOST
								+ "Origin: https://example.com\r\nAccess-Control-Request-Method: GET\r\n"
								+ "Access-Control-Request-Headers: x-a%0d%0ax-injected: b\r\n\r\n",
						200),
				arguments("an escaped slash", request("GET /api%2fme"), 404),
				arguments("bytes that are not UTF-8", request("GET /api/locations/%c0%af"), 404),
				arguments("steps upwards", request("GET /api/../../etc/passwd"), 404),
				arguments("path parameters", request("GET /api/me;a=b"), 404),
				arguments("an unknown upgrade", GET + "Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n", 404),
				arguments("an unknown expectation", POST + "Expect: nonsense\r\nContent-Length: 2\r\n\r\n{}", 422));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource
	void closesTheConnection(String what, String request, int status, CapturedOutput log) throws IOException {
		assertThat(statusesOf(request + NEXT)).as(what).containsExactly(status);
		assertThat(log).doesNotContain("ERROR", "WARN");
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource
	void answersAndReadsOn(String what, String request, int status, CapturedOutput log) throws IOException {
		assertThat(statusesOf(request + NEXT)).as(what).containsExactly(status, 405);
		assertThat(log).doesNotContain("ERROR", "WARN");
	}

	/** The message quotes the identifier, and JSON escapes its quotes and line breaks. */
	@Test
	void escapesTheIdentifierThatItQuotes() throws IOException {
		RawAnswer answer = answersTo("GET /api/locations/%22%7d%0d%0a%0d%0aHTTP%2f1.1%20200%20OK%0d%0a HTTP/1.1\r\n"
				+ HOST + "Connection: close\r\n\r\n")
			.get(0);
		assertThat(answer.status()).isEqualTo(404);
		assertThat(new JsonMapper().readTree(answer.body()).at("/errors/0/message").stringValue())
			.isEqualTo("No location was found with ID \"}\r\n\r\nHTTP/1.1 200 OK\r\n.");
	}

	/** Repeated, so that some requests arrive before the first is complete. */
	@ParameterizedTest
	@CsvSource({ "Connection: close, 405", "A B: c, 400" })
	void answersTheLastRequestOfAConnectionHoweverSoonItArrives(String header, int status) throws IOException {
		for (int i = 0; i < 20; i++) {
			try (RawConnection connection = RawConnection.open(this.port)) {
				connection.send(GET + "\r\n");
				connection.await("]}$");
				connection.send("DELETE /api/me HTTP/1.1\r\n" + HOST + header + "\r\n\r\n");
				assertThat(RawAnswer.parse(connection.readAll())).extracting(RawAnswer::status)
					.containsExactly(404, status);
			}
		}
	}

	/** The first chunk alone is a valid body. */
	@Test
	void writesNothingWhenALaterChunkIsMalformed() throws IOException {
		String start = CHUNKED.replace("/api/auth", "/api/users")
			.replace(HOST, HOST + "Connection: close\r\nAuthorization: Bearer " + this.token + "\r\n");
		String user = "{\"email\":\"new@example.com\",\"password\":\"" + PASSWORD + "\"}";
		String chunk = Integer.toHexString(user.length()) + "\r\n" + user + "\r\n";
		assertThat(statusesOf(start + chunk + "zz\r\n\r\n")).containsExactly(400);
		assertThat(statusesOf(start + chunk + "0\r\n\r\n")).as("the address is free").containsExactly(201);
	}

	private List<Integer> statusesOf(String bytes) throws IOException {
		return answersTo(bytes).stream().map(RawAnswer::status).toList();
	}

	/** Sends bytes, reads until the connection is closed, and checks the answers. */
	private List<RawAnswer> answersTo(String bytes) throws IOException {
		List<RawAnswer> answers = RawAnswer.parse(RawConnection.exchange(this.port, bytes));
		answers.stream().limit(1).forEach((answer) -> answer.assertDescribedFor(bytes));
		answers.stream().skip(1).forEach((answer) -> answer.assertDescribedFor(NEXT));
		assertThat(answers).allSatisfy(RawAnswer::assertHidesInternals)
			.allSatisfy((answer) -> assertThat(answer.head()).doesNotContainIgnoringCase("strict-transport-security"));
		return answers;
	}

}
