package dev.locations.web;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

import dev.locations.guard.SlowClients;
import dev.locations.testing.Answer;
import dev.locations.testing.Refused;
import dev.locations.testing.TestClient;
import dev.locations.work.WorkPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.test.web.reactive.server.WebTestClient.RequestBodySpec;
import org.springframework.util.unit.DataSize;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.server.ServerRequest;

import static org.assertj.core.api.Assertions.assertThat;

class JsonBodiesTests {

	private static final String TEXT = "{\"a\":1}";

	private static final byte[] BODY = TEXT.getBytes(StandardCharsets.UTF_8);

	private final TestClient client = TestBodies.allowing("*");

	private RequestBodySpec request() {
		return this.client.request(HttpMethod.POST, TestBodies.URI);
	}

	private static Answer stream(RequestBodySpec request, byte[]... pieces) {
		Flux<DataBuffer> buffers = Flux.fromArray(pieces).map(DefaultDataBufferFactory.sharedInstance::wrap);
		return Answer.to(request.body(BodyInserters.fromDataBuffers(buffers)));
	}

	private Answer send(byte[] body) {
		return Answer.to(request().header(HttpHeaders.CONTENT_TYPE, "application/json").bodyValue(body));
	}

	@ParameterizedTest
	@CsvFileSource(resources = "json-types.csv", delimiter = '|', quoteCharacter = '`')
	void takesJson(String type) {
		Answer answer = Answer.to(request().header(HttpHeaders.CONTENT_TYPE, type).bodyValue(BODY));
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.text()).isEqualTo(TEXT);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "other-media-types.csv", delimiter = '|', quoteCharacter = '`')
	void refusesOtherMediaTypes(String type) {
		stream(request().header(HttpHeaders.CONTENT_TYPE, type), BODY).isRefused(Refused.UNSUPPORTED_MEDIA_TYPE);
	}

	@ParameterizedTest
	@CsvSource({ "identity, true", "gzip, false", "br, false", "deflate, false", "'gzip, identity', false" })
	void takesBodiesAsTheyAreOnly(String encoding, boolean taken) {
		Answer answer = Answer.to(request().header(HttpHeaders.CONTENT_ENCODING, encoding)
			.header(HttpHeaders.CONTENT_TYPE, "application/json")
			.bodyValue(BODY));
		if (taken) {
			assertThat(answer.status()).isEqualTo(200);
		}
		else {
			answer.isRefused(Refused.UNSUPPORTED_MEDIA_TYPE);
		}
	}

	@Test
	void takesNoBytesForAnEmptyObjectAndAMissingMediaTypeForJson() {
		assertThat(Answer.to(request()).text()).isEqualTo("{}");
		assertThat(send(new byte[0]).text()).isEqualTo("{}");
		assertThat(stream(request(), new byte[0], new byte[0]).text()).isEqualTo("{}");
		assertThat(stream(request(), BODY).text()).isEqualTo(TEXT);
	}

	@Test
	void limitsTheSizeWhetherItIsToldOrNot() {
		assertThat(send(padded(TestBodies.MAX_BYTES)).status()).isEqualTo(200);
		send(padded(TestBodies.MAX_BYTES + 1)).isRefused(Refused.TOO_LARGE);
		Answer.to(request().header(HttpHeaders.CONTENT_LENGTH, "99999999999")).isRefused(Refused.TOO_LARGE);
		byte[] most = padded(TestBodies.MAX_BYTES - 1);
		byte[] blank = { ' ' };
		assertThat(stream(request(), most, blank).status()).isEqualTo(200);
		stream(request(), most, blank, blank).isRefused(Refused.TOO_LARGE);
	}

	@Test
	void readsALongBodyOnAnotherThread() {
		assertThat(threadOf(padded(16 * 1024))).isEqualTo(Thread.currentThread().getName());
		assertThat(threadOf(padded(16 * 1024 + 1))).startsWith("work-");
	}

	private static String threadOf(byte[] body) {
		ServerRequest request = ServerRequest.create(MockServerWebExchange
			.from(MockServerHttpRequest.post("/").body(Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(body)))),
				List.of());
		JsonBodies bodies = TestBodies.of(new RequestSettings(DataSize.ofKilobytes(256), Duration.ofMinutes(1), 1),
				new SlowClients(System::nanoTime, TestAddresses.behind()::networkOf));
		try (WorkPool pool = new WorkPool()) {
			return Objects.requireNonNull(bodies.read(request)
				.map((read) -> Thread.currentThread().getName())
				.contextWrite(pool.begin(() -> "client")::serve)
				.block());
		}
	}

	private static byte[] padded(int length) {
		return (TEXT + " ".repeat(length - TEXT.length())).getBytes(StandardCharsets.UTF_8);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{", "}", "x", "{} x", "{}{}", "{\"a\":1}}", "[1,]", "{\"a\":1,}", "{'a':1}", "{a:1}",
			"{\"a\":NaN}", "{\"a\":-Infinity}", "{\"a\":1,\"a\":2}", "{\"a\":{\"b\":1,\"b\":1}}", " ", "/**/{}", "<x>",
			"{\"<script>\":1,\"<script>\":2}", "{\"a\":<script>alert('\"')</script>}", "\u2028", "{\"a\":\u0085}",
			"{\"\u2028\":1,\"\u2028\":1}", "{\"\u202E\n\":1}", "{\"\\ud800\":1}", "{\"&amp;\":1,\"&amp;\":1}",
			"{\"a\\nb\":1,\"a\\nb\":1}" })
	void refusesWhatIsNotJsonInOneEscapedLine(String body) {
		send(body.getBytes(StandardCharsets.UTF_8)).isSyntaxError();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{"<script>":1,"<script>":2} | line 1, column 25: Duplicate Object property &quot;&lt;script&gt;&quot;
			{"&":1,"&":2}               | line 1, column 11: Duplicate Object property &quot;&amp;&quot;
			""", quoteCharacter = '`')
	void escapesWhatItQuotes(String body, String text) {
		send(body.getBytes(StandardCharsets.UTF_16)).isSyntaxError();
		assertThat(send(body.getBytes(StandardCharsets.UTF_8)).text()).isEqualTo("Invalid JSON at " + text);
	}

}
