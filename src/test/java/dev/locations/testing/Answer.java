package dev.locations.testing;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient.RequestHeadersSpec;

import static org.assertj.core.api.Assertions.assertThat;

/** An answer of the service; its body is empty if there is none. */
public record Answer(int status, HttpHeaders headers, byte[] body) {

	/** Sends a request, and expects that the answer has none of the forbidden headers. */
	public static Answer to(RequestHeadersSpec<?> request) {
		EntityExchangeResult<byte[]> result = request.exchange().expectBody().returnResult();
		HttpHeaders headers = result.getResponseHeaders();
		assertThat(headers.headerNames()).doesNotContain("Server", "X-Powered-By", "Set-Cookie");
		return new Answer(result.getStatus().value(), headers,
				Objects.requireNonNullElse(result.getResponseBody(), new byte[0]));
	}

	public String text() {
		return new String(this.body, StandardCharsets.UTF_8);
	}

	public JsonNode json() {
		assertThat(this.headers.getContentType()).as("type of: %s", text()).isEqualTo(MediaType.APPLICATION_JSON);
		return Json.of(text());
	}

	public JsonNode json(int expectedStatus) {
		assertThat(this.status).as(text()).isEqualTo(expectedStatus);
		return json();
	}

	public @Nullable String next() {
		String link = this.headers.getFirst(HttpHeaders.LINK);
		if (link == null) {
			return null;
		}
		assertThat(link).matches("<[^>]+>; rel=\"next\"");
		return link.substring(1, link.indexOf('>'));
	}

	public void is(int expectedStatus, JsonNode expected) {
		assertThat(json(expectedStatus)).isEqualTo(expected);
	}

	public void isRefused(Refused expected) {
		isError(expected.status(), expected.code(), expected.message());
	}

	public void isNotFound(String kind, String id) {
		isError(404, "record.notFound", "No %s was found with ID %s.".formatted(kind, id));
	}

	private void isError(int expectedStatus, String code, String message) {
		JsonNode body = Json.MAPPER.createObjectNode()
			.set("errors", Json.MAPPER.createArrayNode()
				.add(Json.MAPPER.createObjectNode().put("code", code).put("message", message)));
		is(expectedStatus, body);
	}

	/** Expects these validation errors: a JSON array, with single quotes. */
	public void isInvalid(String errors) {
		is(422, Json.MAPPER.createObjectNode().set("errors", Json.of(errors)));
	}

	/** Expects one validation error of the body: no details, and the value as sent. */
	public void isInvalid(String pointer, String validator, String message, String value) {
		isInvalid(
				"[{'message': '%s', 'type': 'json', 'location': '%s', 'validator': '%s', 'value': %s, 'valueSet': true}]"
					.formatted(message, pointer, validator, value));
	}

	public void isSyntaxError() {
		assertThat(this.status).as(text()).isEqualTo(400);
		assertThat(this.headers.getContentType()).isEqualTo(MediaType.parseMediaType("text/html;charset=UTF-8"));
		assertThat(text()).matches("Invalid JSON at line \\d+, column \\d+: .+").doesNotContain("<", ">", "\"");
	}

}
