package dev.locations.openapi;

import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

import org.springframework.http.HttpHeaders;

/** An answer with its request. The body has a character for each byte (ISO 8859-1). */
public record AnsweredRequest(String method, String target, int status, HttpHeaders headers, String body) {

	public static AnsweredRequest of(HttpResponse<String> answer) {
		return of(answer, answer.body());
	}

	public static AnsweredRequest of(HttpResponse<?> answer, String body) {
		HttpHeaders headers = new HttpHeaders();
		answer.headers().map().forEach((name, values) -> {
			if (!name.startsWith(":")) {
				headers.addAll(name, values);
			}
		});
		return new AnsweredRequest(answer.request().method(), target(answer.uri()), answer.statusCode(), headers,
				text(body.getBytes(StandardCharsets.UTF_8)));
	}

	static String text(byte[] body) {
		return new String(body, StandardCharsets.ISO_8859_1);
	}

	byte[] bytes() {
		return this.body.getBytes(StandardCharsets.ISO_8859_1);
	}

	static String target(URI uri) {
		String query = uri.getRawQuery();
		return Objects.requireNonNullElse(uri.getRawPath(), "") + ((query != null) ? "?" + query : "");
	}

	String path() {
		return this.target.split("\\?", 2)[0];
	}

	/** Tells whether the answer may have only some of its fields. */
	boolean selectsFields() {
		String[] parts = this.target.split("\\?", 2);
		return parts.length == 2 && parts[1].matches("(.*&)?(only|except)([=&].*)?");
	}

	boolean isForHead() {
		return this.method.equals("HEAD");
	}

}
