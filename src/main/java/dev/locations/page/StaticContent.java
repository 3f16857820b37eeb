package dev.locations.page;

import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;

import dev.locations.compression.ContentCoding;
import dev.locations.web.EntityTag;
import dev.locations.web.JsonResponses;
import dev.locations.work.ReadOnce;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Answers with a file that does not change while the service runs. A cache may store it,
 * but has to revalidate it before each use, so that all files of a page are of the same
 * release. A file whose URL names its version may have another {@code Cache-Control}.
 */
final class StaticContent {

	private final MediaType type;

	private final byte[] plain;

	private final byte[] gzip;

	private final EntityTag tag;

	private StaticContent(MediaType type, byte[] plain) {
		this.type = type;
		this.plain = plain;
		this.gzip = ContentCoding.gzip(plain);
		this.tag = EntityTag.ofContent(plain);
	}

	/**
	 * Returns a handler that reads a file with the first request, and keeps it in memory.
	 * @param headers adds headers, may replace {@code Cache-Control}
	 */
	static HandlerFunction<ServerResponse> handler(MediaType type, Callable<byte[]> source,
			Function<ServerRequest, Consumer<HttpHeaders>> headers) {
		Mono<StaticContent> content = ReadOnce.of(() -> new StaticContent(type, source.call()));
		return (request) -> content.flatMap((file) -> file.answer(request, (answer) -> {
			file.tag.describe(answer);
			headers.apply(request).accept(answer);
		}));
	}

	private Mono<ServerResponse> answer(ServerRequest request, Consumer<HttpHeaders> headers) {
		if (this.tag.isKnownTo(request)) {
			return this.tag.notModified(headers);
		}
		ContentCoding coding = ContentCoding.of(request.headers().asHttpHeaders());
		byte[] body = coding.equals(ContentCoding.GZIP) ? this.gzip : this.plain;
		return JsonResponses.encoded(body, coding, this.type, headers);
	}

}
