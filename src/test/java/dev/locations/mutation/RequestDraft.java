package dev.locations.mutation;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * An HTTP/1.1 request without its framing. Each character stands for one byte.
 *
 * @param method the method
 * @param target the path and the query
 * @param headers the header lines without line ends and without framing headers
 * @param body the body, or null for none
 */
record RequestDraft(String method, String target, List<String> headers, @Nullable String body) {

	static final String JSON = "Content-Type: application/json";

	static RequestDraft of(String method, String target) {
		return new RequestDraft(method, target, List.of("Host: localhost"), null);
	}

	/** Encodes a text in UTF-8. Each character of the result stands for one byte. */
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

	/** Returns a copy with a JSON body in UTF-8. */
	RequestDraft withJson(Object json) {
		return with(JSON).withBody(utf8(json.toString()));
	}

}
