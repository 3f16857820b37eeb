package dev.locations.location.web;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

import dev.locations.web.Caller;
import dev.locations.web.EntityTag;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Answers reads with {@code ETag} and {@code If-None-Match} (RFC 9110, 13.1.2). A cache
 * must validate an answer before each use (RFC 9111, 5.2.2.4), so changes show at once.
 */
final class ConditionalReads {

	/**
	 * {@code Vary} does not name {@code Authorization}: all callers get the same bytes,
	 * and a cache validates before each use, so the service checks each token.
	 */
	private static final String FOR_ANYONE = "public, no-cache";

	private static final String FOR_THE_CALLER = "private, no-cache";

	private ConditionalReads() {
	}

	/**
	 * Answers with 304 if the client has the current version. The caller is not refused.
	 * @param current null if it is not known
	 * @param whole answers with status 200 and the given headers
	 */
	static Mono<ServerResponse> answer(ServerRequest request, @Nullable EntityTag current,
			Function<Consumer<HttpHeaders>, Mono<ServerResponse>> whole) {
		if (current == null) {
			return whole.apply(headers(request, null));
		}
		List<String> known = request.headers().asHttpHeaders().getOrEmpty(HttpHeaders.IF_NONE_MATCH);
		String tag = known.isEmpty() ? null : current.weaklyIn(known);
		return (tag != null) ? current.notModified(headers(request, tag))
				: whole.apply(headers(request, current.text()));
	}

	static Consumer<HttpHeaders> headers(ServerRequest request, @Nullable String tag) {
		boolean anyone = Caller.of(request) instanceof Caller.Anonymous;
		return (headers) -> {
			headers.set(HttpHeaders.CACHE_CONTROL, anyone ? FOR_ANYONE : FOR_THE_CALLER);
			if (tag != null) {
				headers.set(HttpHeaders.ETAG, tag);
			}
		};
	}

}
