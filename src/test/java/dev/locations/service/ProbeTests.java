package dev.locations.service;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.locations.testing.RawAnswer;
import dev.locations.testing.RawConnection;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** Malformed requests and smuggling (RFC 9112, 11.2), each before a valid request. */
@ExtendWith(OutputCaptureExtension.class)
@Tag("slow")
class ProbeTests extends HttpService {

	private static final String HOST = "Host: localhost\r\n";

	private static final String GET = "GET /api/none HTTP/1.1\r\n" + HOST;

	private static final String POST = "POST /api/auth HTTP/1.1\r\n" + HOST;

	private static final String CHUNKED = POST + "Transfer-Encoding: chunked\r\n\r\n";

	/** The valid request that follows; it is answered with 405. */
	private static final String NEXT = "DELETE /api/me HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n";

	/** What the table has short names for; the last is answered with 401. */
	private static final Map<String, String> PARTS = Map.of("host", HOST, "get", GET, "post", POST, "chunked", CHUNKED,
			"end", " HTTP/1.1\r\n" + HOST + "\r\n", "me", "GET /api/me HTTP/1.1\r\n" + HOST + "\r\n");

	/** A short name, or a number and the text to repeat. */
	private static final Pattern PART = Pattern.compile("\\{(?:(\\d+) )?([^{}]+)}");

	private static String bytes(String request) {
		return PART.matcher(request.translateEscapes())
			.replaceAll((part) -> (part.group(1) != null) ? part.group(2).repeat(Integer.parseInt(part.group(1)))
					: PARTS.getOrDefault(part.group(2), "?"));
	}

	/** The next request is answered, too, unless the connection is closed before. */
	@ParameterizedTest(name = "{0}")
	@CsvFileSource(resources = "probes.csv", delimiter = '|', quoteCharacter = '`')
	void closesTheConnectionOrReadsOn(String what, String statuses, String request, CapturedOutput log)
			throws IOException {
		assertThat(statusesOf(bytes(request) + NEXT)).as(what)
			.containsExactly(Stream.of(statuses.split(" ")).map(Integer::valueOf).toArray(Integer[]::new));
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
