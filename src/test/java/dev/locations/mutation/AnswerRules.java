package dev.locations.mutation;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import dev.locations.testing.RawAnswer;
import dev.locations.testing.Refused;
import dev.locations.validation.Json;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The rules that every answer must follow.
 */
final class AnswerRules {

	/** Statuses that the web server may send by itself, without a body. */
	private static final Set<Integer> BARE = Set.of(400, 414, 431, 501);

	private static final Map<String, Integer> CODES = Stream
		.concat(Stream.of(Refused.values()).map((refused) -> Map.entry(refused.code(), refused.status())),
				Stream.of(Map.entry("record.notFound", 404), Map.entry("request.timeout", 408)))
		.collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

	private static final Set<String> VALIDATORS = Set.of("required", "type", "string", "notBlank", "equal", "latitude",
			"longitude", "email", "unknown", "properties", "coordinates", "depth", "bboxString", "range", "cursor",
			"near", "format", "features", "unique", "lastAdmin", "currentPassword");

	private AnswerRules() {
	}

	/**
	 * Checks an answer.
	 * @param answer the answer
	 * @param toHead whether the request method is HEAD
	 */
	static void check(RawAnswer answer, boolean toHead) throws IOException {
		String head = answer.head().toLowerCase(Locale.ROOT);
		if (answer.status() == 200 && head.contains("\r\ncontent-type: text/html;charset=utf-8\r\n")) {
			// a change can make the target that of the map, which has a policy of its own
			return;
		}
		new RawAnswer(answer.status(), answer.head(), "").assertHidesInternals();
		String body = text(answer, head);
		if (toHead || answer.status() == 204 || answer.status() == 304
				|| (BARE.contains(answer.status()) && body.isEmpty())) {
			assertThat(body).isEmpty();
		}
		else if (answer.status() == 400) {
			assertThat(head).contains("\r\ncontent-type: text/html;charset=utf-8\r\n");
			assertThat(body).matches("Invalid JSON at line \\d+, column \\d+: [^<>\"\\p{Cntrl}]+");
		}
		else {
			assertThat(head).contains("\r\ncontent-type: application/json\r\n");
			check(answer.status(), Json.of(body));
		}
	}

	private static String text(RawAnswer answer, String head) throws IOException {
		byte[] bytes = answer.body().getBytes(StandardCharsets.ISO_8859_1);
		if (head.contains("\r\ncontent-encoding: gzip\r\n") && bytes.length > 0) {
			bytes = new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes();
		}
		String text = new String(bytes, StandardCharsets.UTF_8);
		assertThat(Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes)).as("is UTF-8: %s", text).isTrue();
		return text;
	}

	private static void check(int status, JsonNode body) {
		if (status < 300) {
			assertThat(body.isContainer()).isTrue();
			return;
		}
		assertThat(body.propertyNames()).containsExactly("errors");
		assertThat(body.get("errors")).isNotEmpty();
		if (status == 422) {
			body.get("errors").forEach(AnswerRules::checkViolation);
		}
		else {
			assertThat(body.get("errors")).hasSize(1);
			JsonNode error = body.at("/errors/0");
			assertThat(error.propertyNames()).containsExactlyInAnyOrder("code", "message");
			assertThat(CODES).containsEntry(error.get("code").stringValue(), status);
			assertThat(error.get("message").stringValue()).isNotBlank();
		}
	}

	private static void checkViolation(JsonNode violation) {
		assertThat(violation.propertyNames()).contains("message", "type", "location", "validator", "valueSet");
		assertThat(violation.get("message").stringValue()).isNotBlank();
		assertThat(violation.get("type").stringValue()).isIn("json", "query");
		assertThat(violation.get("location").isString()).isTrue();
		assertThat(VALIDATORS).contains(violation.get("validator").stringValue());
		assertThat(violation.get("valueSet").booleanValue()).isEqualTo(violation.has("value"));
	}

}
