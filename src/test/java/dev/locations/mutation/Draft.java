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
record Draft(String method, String target, List<String> headers, @Nullable String body) {

	static final String JSON = "Content-Type: application/json";

	static Draft of(String method, String target) {
		return new Draft(method, target, List.of("Host: localhost"), null);
	}

	/** A text as the bytes of its UTF-8. */
	static String utf8(String text) {
		return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
	}

	Draft withMethod(String newMethod) {
		return new Draft(newMethod, this.target, this.headers, this.body);
	}

	Draft withTarget(String newTarget) {
		return new Draft(this.method, newTarget, this.headers, this.body);
	}

	Draft with(String... more) {
		return withHeaders(Stream.concat(this.headers.stream(), Stream.of(more)).toList());
	}

	Draft withHeaders(List<String> newHeaders) {
		return new Draft(this.method, this.target, newHeaders, this.body);
	}

	Draft withBody(@Nullable String newBody) {
		return new Draft(this.method, this.target, this.headers, newBody);
	}

	/** A JSON body in UTF-8. */
	Draft withJson(Object json) {
		return with(JSON).withBody(utf8(json.toString()));
	}

}
