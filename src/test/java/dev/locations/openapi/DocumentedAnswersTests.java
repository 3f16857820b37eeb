package dev.locations.openapi;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

class DocumentedAnswersTests {

	private static final String USER = """
			{"id":"6ba7b810-9dad-41d1-80b4-00c04fd430c8","email":"a@example.com","active":true,"roles":[],\
			"createdAt":"2026-01-31T09:26:53.589Z","updatedAt":"2026-01-31T09:26:53.589Z"}""";

	private static AnsweredRequest answer(String request, int status, String body, String... headers) {
		HttpHeaders sent = new HttpHeaders();
		if (!body.isEmpty()) {
			sent.set("Content-Type", "application/json");
		}
		for (String header : headers) {
			String[] parts = header.split(": ", 2);
			sent.set(parts[0], parts[1]);
		}
		String[] line = request.split(" ", 2);
		return new AnsweredRequest(line[0], line[1], status, sent, body);
	}

	private static void passes(AnsweredRequest answer) {
		assertThatNoException().isThrownBy(() -> DocumentedAnswers.check(answer));
	}

	private static void fails(AnsweredRequest answer, String problem) {
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> DocumentedAnswers.check(answer))
			.withMessageContaining(problem);
	}

	private static String error(String code, String message) {
		return "{\"errors\":[{\"code\":\"" + code + "\",\"message\":\"" + message + "\"}]}";
	}

	private static String violation(String members) {
		return "{\"errors\":[{\"message\":\"m\",\"type\":\"json\",\"location\":\"/a\"," + members + "}]}";
	}

	@Test
	void letsPassWhatIsDescribed() {
		passes(answer("GET /api/me", 200, USER, "Cache-Control: no-store", "X-Content-Type-Options: nosniff"));
		passes(answer("GET /api/me/?a=b", 200, USER, "Cache-Control: no-store", "Content-Length: 7"));
		passes(answer("GET /api/me?only=active", 200, "{\"active\":true}", "Cache-Control: no-store"));
		passes(answer("GET /api/users?except=id", 200, "[{\"active\":true}]", "Cache-Control: no-store"));
		passes(answer("DELETE /api/locations/7", 204, ""));
		passes(answer("GET /api/me", 401,
				error("auth.invalidAuthorization",
						"The Bearer token supplied in the Authorization header is invalid or has expired."),
				"Cache-Control: no-store", "WWW-Authenticate: Bearer"));
		passes(answer("PUT /api/me", 405, error("method.notAllowed",
				"The method received in the request-line is known by the origin server but not supported by the target"
						+ " resource."),
				"Cache-Control: no-store", "Allow: GET"));
		passes(answer("GET /api/x", 404, error("resource.notFound", "No resource was found at this verb and URI."),
				"Cache-Control: no-store"));
		passes(answer("OPTIONS /api/me", 204, "", "Allow: GET"));
		passes(answer("GET /api/locations/%zz", 400, error("request.invalid", "Bad Request"), "Connection: close",
				"Cache-Control: no-store"));
	}

	@ParameterizedTest
	@CsvSource({ "GET /api/me, 202, server.error, nothing describes the status 202",
			"GET /api/me, 404, resource.notFound, no example of \"resource.notFound\" m",
			"GET /api/x, 404, record.notFound, no example of \"record.notFound\" m",
			"GET /api/x, 401, auth.forbidden, no example of \"auth.forbidden\" m",
			"PUT /api/me, 200, server.error, nothing describes the status 200",
			"DELETE /api/locations/7, 200, server.error, nothing describes the status 200",
			"POST /api/me, 201, server.error, nothing describes the status 201" })
	void refusesAnyOtherStatus(String request, int status, String code, String problem) {
		fails(answer(request, status, error(code, "m"), "Cache-Control: no-store"), problem);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "-", textBlock = """
			text/plain                | the media type is text/plain
			application/problem+json  | the media type is application/problem+json
			-                         | the media type is null
			""")
	void refusesAnyOtherMediaType(@Nullable String type, String problem) {
		AnsweredRequest answer = answer("GET /api/me", 200, USER, "Cache-Control: no-store");
		answer.headers().remove("Content-Type");
		if (type != null) {
			answer.headers().set("Content-Type", type);
		}
		fails(answer, problem);
	}

	@Test
	void refusesAnyOtherBody() {
		String header = "Cache-Control: no-store";
		fails(answer("GET /api/me", 200, USER.replace("\"active\":true,", ""), header), "active");
		fails(answer("GET /api/me?a=only=active", 200, "{\"active\":true}", header), "email");
		fails(answer("GET /api/me", 200, USER.replace("true", "\"true\""), header), "active");
		fails(answer("GET /api/me", 200, USER.replace("\"active\"", "\"hash\":\"x\",\"active\""), header), "hash");
		fails(answer("GET /api/me?only=hash", 200, "{\"hash\":\"x\"}", header), "hash");
		fails(answer("GET /api/me", 200, USER.replace(".589Z", "Z"), header), "createdAt");
		fails(answer("GET /api/me", 200, "{", header), "cannot be read");
		fails(answer("HEAD /api/me", 200, USER, header), "there is a body");
		fails(answer("DELETE /api/locations/7", 204, "{}"), "there is a body");
		fails(answer("PATCH /api/me", 422, violation("\"validator\":\"latitude\",\"valueSet\":false"), header),
				"no example of latitude");
		fails(answer("PATCH /api/me", 422, violation("\"validator\":\"required\",\"valueSet\":true"), header), "value");
		fails(answer("PATCH /api/me", 422, violation("\"validator\":\"type\",\"valueSet\":false"), header), "types");
	}

	@Test
	void refusesAnyOtherMessage() {
		String header = "Cache-Control: no-store";
		passes(answer("GET /api/locations/a", 404, error("record.notFound", "No location was found with ID a."),
				header));
		fails(answer("GET /api/locations/a", 404, error("record.notFound", "No user was found with ID a."), header),
				"no example");
		fails(answer("GET /api/locations/a", 404, error("record.notFound", "None was found."), header), "no example");
	}

	@Test
	void refusesAnyOtherHeader() {
		fails(answer("GET /api/me", 200, USER, "Cache-Control: no-store", "X-Powered-By: magic"), "X-Powered-By");
		fails(answer("GET /api/me", 200, USER, "Cache-Control: no-store", "ETag: \"7\""), "ETag");
		fails(answer("GET /api/me", 200, USER, "Cache-Control: max-age=1"), "Cache-Control is max-age=1");
		fails(answer("GET /api/me", 200, USER), "there is no header Cache-Control");
		fails(answer("PUT /api/me", 405, error("method.notAllowed", "m"), "Cache-Control: no-store"),
				"no header Allow");
		fails(answer("GET /api/me", 503, error("service.unavailable", "m"), "Cache-Control: no-store",
				"Retry-After: soon"), "Retry-After is soon");
	}

}
