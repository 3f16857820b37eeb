package dev.locations.json;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;

import org.springframework.core.io.buffer.DataBuffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class JsonTextTests {

	private static JsonText parse(String json) {
		return JsonText.parse(json.getBytes(StandardCharsets.UTF_8));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{", "{\"a\":1}}", "{\"a\":1} x", "{'a':1}", "{a:1}", "{\"a\":NaN}", "{\"a\":Infinity}",
			"{\"a\":01}", "{\"a\":+1}", "{\"a\":.5}", "{\"a\":1,}", "[1,]", "{\"a\":1,\"a\":2}",
			"{\"x\":{\"a\":1,\"a\":2}}", "// c\n{}", "{\"a\":\"\t\"}", "{\"a\":\"\\x\"}", "nul", "\"", " ",
			"\uFEFF{}" })
	void refusesTextsThatAreNotJson(String json) {
		assertThatExceptionOfType(JsonSyntaxException.class).isThrownBy(() -> parse(json))
			.satisfies((ex) -> assertThat(ex.getMessage()).matches("Invalid JSON at line \\d+, column \\d+: .+")
				.doesNotContain("\n", "`", "Source", "Feature"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800x\\udc00\"", "\"\\ud800\\n\"",
			"\"\\ud800\\ud800\"", "{\"\\uDFFF\":1}", "\"\\\\\\ud800\"" })
	void refusesUnpairedSurrogates(String json) {
		assertThatExceptionOfType(JsonSyntaxException.class).isThrownBy(() -> parse(json));
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"\\ud83d\\ude00\"", "\"\\\\ud800\"", "\"\\u0000\"", "\"\\u00e9\\ud83d\\ude00\\n\"" })
	void acceptsEscapesOfCharacters(String json) {
		assertThat(parse(json).root().isString()).isTrue();
	}

	@Test
	void reportsLineAndColumnOfTheProblem() {
		assertThatExceptionOfType(JsonSyntaxException.class).isThrownBy(() -> parse("{\n  \"a\": nope}"))
			.withMessageStartingWith("Invalid JSON at line 2, column ");
		byte[] json = "{\n\"a\":\"x\"}".getBytes(StandardCharsets.UTF_8);
		json[7] = (byte) 0xff;
		assertThatExceptionOfType(JsonSyntaxException.class).isThrownBy(() -> JsonText.parse(json))
			.withMessage("Invalid JSON at line 2, column 6: Invalid UTF-8");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "members.csv", delimiter = '|', quoteCharacter = '`')
	void keepsTheTextOfAMember(String json, String member) {
		assertThat(parse(json).member("p").orElseThrow().text()).isEqualTo(member);
	}

	@Test
	void keepsTheTextsOfAllMembersInTheirOrder() {
		Map<String, JsonText> members = parse("{\"b\" : 1.0, \"\\u0061\":[ 1 ], \"\":{\"b\": 2}}").members();
		assertThat(members.keySet()).containsExactly("b", "a", "");
		assertThat(members.values()).extracting(JsonText::text).containsExactly("1.0", "[1]", "{\"b\":2}");
		assertThat(Objects.requireNonNull(members.get("")).member("b").orElseThrow().root().intValue()).isEqualTo(2);
		assertThat(JsonText.object(members).text()).isEqualTo("{\"b\":1.0,\"a\":[1],\"\":{\"b\":2}}");
		assertThat(JsonText.object(members).root().at("/a/0").intValue()).isEqualTo(1);
		assertThat(parse("[{\"a\":1}]").members()).isEmpty();
	}

	@Test
	void findsNoMemberWhereThereIsNone() {
		assertThat(parse("{\"a\":{\"p\":1}}").member("p")).isEmpty();
		assertThat(parse("[1]").member("p")).isEmpty();
	}

	@Test
	void readsDeepNestingWithoutRecursion() {
		int depth = 100_000;
		JsonText deep = parse("{\"p\":" + "[".repeat(depth) + "]".repeat(depth) + "}");
		assertThat(deep.member("p").orElseThrow().text()).hasSize(2 * depth);
	}

	@ParameterizedTest
	@ValueSource(strings = { "1", "-1", "0.1", "1e00" })
	void refusesNumbersOverTheLimit(String start) {
		assertThat(parse(start + "0".repeat(900)).root().isNumber()).isTrue();
		assertThatExceptionOfType(JsonSyntaxException.class)
			.isThrownBy(() -> parse("[" + start + "0".repeat(1_001) + "]"))
			.withMessage("Invalid JSON at line 1, column 2: Number of more than 1000 characters");
	}

	@Test
	void refusesExponentsOutOfRange() {
		assertThat(parse("[1e2147483647,1E-2147483647]").root()).hasSize(2);
		assertThatExceptionOfType(JsonSyntaxException.class)
			.isThrownBy(() -> parse("[\"1e99999999999\",\n 1e99999999999]"))
			.withMessage("Invalid JSON at line 2, column 2: Number with an exponent out of range");
	}

	private static List<String> chunks(Stream<String> values) {
		return JsonArray.of(Flux.fromStream(values).map((value) -> value.getBytes(StandardCharsets.UTF_8)))
			.map((chunk) -> chunk.toString(StandardCharsets.UTF_8))
			.collectList()
			.blockOptional()
			.orElseThrow();
	}

	@Test
	void joinsValuesToOneChunkWhenTheyAreFew() {
		assertThat(chunks(Stream.of("1", "{}", "\"é\""))).containsExactly("[1,{},\"é\"]");
		assertThat(chunks(Stream.empty())).containsExactly("[]");
	}

	@Test
	void joinsManyValuesToLargeChunks() {
		List<String> values = IntStream.range(0, 50_000).mapToObj(Integer::toString).toList();
		List<String> chunks = chunks(values.stream());
		assertThat(String.join("", chunks)).isEqualTo("[" + String.join(",", values) + "]");
		assertThat(chunks.subList(0, chunks.size() - 1)).hasSizeGreaterThan(2)
			.allSatisfy(
					(chunk) -> assertThat(chunk.length()).isBetween(JsonArray.CHUNK_BYTES, JsonArray.CHUNK_BYTES + 16));
	}

	@Test
	void asksForNoMoreThanTheReaderTakes() {
		TestPublisher<byte[]> source = TestPublisher.create();
		byte[] value = new byte[JsonArray.CHUNK_BYTES];
		StepVerifier.create(JsonArray.of(source.flux()).map(DataBuffer::readableByteCount), 0)
			.then(source::assertWasNotRequested)
			.thenRequest(1)
			.then(() -> source.next(value))
			.expectNextCount(1)
			.then(() -> source.assertMaxRequested(1))
			.thenCancel()
			.verify();
	}

	@Test
	void endsWithTheErrorOfTheValues() {
		StepVerifier.create(JsonArray.of(Flux.error(new IllegalStateException("broken")))).verifyErrorMessage("broken");
	}

}
