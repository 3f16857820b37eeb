package dev.locations.mutation;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * A request of HTTP/1.1 without what frames it. Each character stands for a byte.
 *
 * @param method the method
 * @param target path and query
 * @param headers lines without their ends; none of those that frame a body
 * @param body the body; null when there is none
 */
record RequestDraft(String method, String target, List<String> headers, @Nullable String body) {

	static final String JSON = "Content-Type: application/json";

	static RequestDraft of(String method, String target) {
		return new RequestDraft(method, target, List.of("Host: localhost"), null);
	}

	/** A text as the bytes of its UTF-8. */
	static String utf8(String text) {
		return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
	}

	RequestDraft withMethod(String newMethod) {
		return new RequestDraft(newMethod, this.target, this.headers, this.body);
	}

	RequestDraft withTarget(String newTarget) {
		return new RequestDraft(this.method, newTarget, this.headers, this.body);
	}

	RequestDraft with(String... more) {
		return withHeaders(Stream.concat(this.headers.stream(), Stream.of(more)).toList());
	}

	RequestDraft withHeaders(List<String> newHeaders) {
		return new RequestDraft(this.method, this.target, newHeaders, this.body);
	}

	RequestDraft withBody(@Nullable String newBody) {
		return new RequestDraft(this.method, this.target, this.headers, newBody);
	}

	/** A JSON body in UTF-8. */
	RequestDraft withJson(Object json) {
		return with(JSON).withBody(utf8(json.toString()));
	}

}
