package dev.locations.openapi;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import dev.locations.validation.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

final class DescribedResponse {

	/** Headers of the connection, and the media type, which is in the content. */
	private static final Set<String> OF_HTTP = Set.of("connection", "content-length", "content-type", "date",
			"transfer-encoding");

	private final DescribedApi api;

	private final String pointer;

	private final JsonNode response;

	DescribedResponse(DescribedApi api, String pointer) {
		this.api = api;
		this.pointer = pointer;
		this.response = api.document().at(pointer);
	}

	List<String> problemsOf(AnsweredRequest answer) {
		return Stream.of(missingHeaders(answer), otherHeaders(answer), body(answer))
			.flatMap(List::stream)
			.map((problem) -> this.pointer + ": " + problem)
			.toList();
	}

	private List<String> missingHeaders(AnsweredRequest answer) {
		return this.response.path("headers")
			.propertyNames()
			.stream()
			.filter((name) -> !answer.headers().containsHeader(name))
			.filter((name) -> header(name).path("required").booleanValue(false))
			.map((name) -> "there is no header " + name)
			.toList();
	}

	private JsonNode header(String name) {
		return this.api.document().at(this.api.resolve(DescribedApi.child(this.pointer + "/headers", name)));
	}

	private List<String> otherHeaders(AnsweredRequest answer) {
		return answer.headers()
			.headerNames()
			.stream()
			.filter((name) -> !OF_HTTP.contains(name.toLowerCase(Locale.ROOT)))
			.flatMap((name) -> header(name, String.join(", ", answer.headers().getOrEmpty(name))).stream())
			.toList();
	}

	private List<String> header(String name, String value) {
		List<String> problems = new ArrayList<>();
		for (String headers : List.of(this.pointer + "/headers", "/x-any-answer/headers")) {
			for (String described : this.api.document().at(headers).propertyNames()) {
				if (described.equalsIgnoreCase(name)) {
					String schema = this.api.resolve(DescribedApi.child(headers, described)) + "/schema";
					List<String> found = this.api.values().problemsOf(schema, headerValue(schema, value), true);
					if (found.isEmpty()) {
						return List.of();
					}
					problems.addAll(found);
				}
			}
		}
		return problems.isEmpty() ? List.of("the header " + name + " is not described")
				: List.of("the header " + name + " is " + value + ": " + problems);
	}

	private JsonNode headerValue(String schema, String value) {
		boolean number = this.api.document().at(schema).path("type").asString("").equals("integer");
		return (number && value.matches("-?\\d+")) ? Json.of(value) : StringNode.valueOf(value);
	}

	private List<String> body(AnsweredRequest answer) {
		MediaType type = answer.headers().getContentType();
		JsonNode content = this.response.path("content");
		if (content.isEmpty()) {
			return (answer.body().isEmpty() && type == null) ? List.of() : List.of("there is a body");
		}
		String described = content.propertyNames()
			.stream()
			.filter((range) -> type != null && MediaType.parseMediaType(range).includes(type))
			.findFirst()
			.orElse(null);
		if (described == null) {
			return List.of("the media type is " + type);
		}
		if (answer.isForHead()) {
			return answer.body().isEmpty() ? List.of() : List.of("there is a body");
		}
		return body(answer, DescribedApi.child(this.pointer + "/content", described),
				isJson(MediaType.parseMediaType(described)));
	}

	private static boolean isJson(MediaType type) {
		return type.getSubtype().equals("json") || "json".equals(type.getSubtypeSuffix());
	}

	/** Accepts any value when there is no schema. */
	private List<String> body(AnsweredRequest answer, String mediaType, boolean json) {
		String schema = this.api.resolve(mediaType + "/schema");
		if (this.api.document().at(schema).isMissingNode()) {
			return List.of();
		}
		try {
			String text = new String(decoded(answer), StandardCharsets.UTF_8);
			JsonNode value = json ? Json.of(text) : StringNode.valueOf(text);
			List<String> problems = new ArrayList<>(
					this.api.values().problemsOf(schema, value, !answer.selectsFields()));
			Set<String> shown = this.api.document()
				.at(mediaType + "/examples")
				.propertyStream()
				.flatMap((example) -> errors(this.api.document()
					.at(this.api.resolve(DescribedApi.child(mediaType + "/examples", example.getKey())) + "/value")))
				.collect(Collectors.toSet());
			errors(value).filter((error) -> !shown.contains(error))
				.forEach((error) -> problems.add("there is no example of " + error));
			return problems;
		}
		catch (IOException | JacksonException ex) {
			return List.of("the body cannot be read: " + ex.getMessage());
		}
	}

	/** The codes with their messages, without identifiers, and the validators. */
	private static Stream<String> errors(JsonNode body) {
		return body.path("errors")
			.valueStream()
			.map((error) -> error.has("code")
					? error.get("code") + " " + error.path("message").asString("").replaceFirst("(?s) ID .*", " ID")
					: error.path("validator").asString(""));
	}

	private static byte[] decoded(AnsweredRequest answer) throws IOException {
		if (!"gzip".equals(answer.headers().getFirst(HttpHeaders.CONTENT_ENCODING))) {
			return answer.bytes();
		}
		try (GZIPInputStream plain = new GZIPInputStream(new ByteArrayInputStream(answer.bytes()))) {
			return plain.readAllBytes();
		}
	}

}
