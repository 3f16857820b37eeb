package dev.locations.web;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

import dev.locations.compression.ContentCoding;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.util.DigestUtils;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * The entity tag of a content that anyone may read. A cache has to validate the content
 * before each use. The tag is weak, since it is the same for all content codings.
 */
public record ContentTag(EntityTag tag) {

	public static ContentTag of(byte[] content) {
		return ofVersion(DigestUtils.md5DigestAsHex(content));
	}

	/** Creates the tag of a content by a text that is equal for equal contents. */
	public static ContentTag ofVersion(String version) {
		return new ContentTag(EntityTag.ofVersion(version));
	}

	/** Answers with a content that is in memory, or with 304 if the client has it. */
	public static Mono<ServerResponse> answer(ServerRequest request, byte[] content, MediaType type,
			Consumer<HttpHeaders> headers) {
		ContentTag tag = of(content);
		Consumer<HttpHeaders> all = headers.andThen(tag::describe);
		if (tag.isKnownTo(request)) {
			return tag.notModified(all);
		}
		ContentCoding coding = ContentCoding.of(request.headers().asHttpHeaders());
		Mono<DataBuffer> whole = Mono.fromSupplier(() -> DefaultDataBufferFactory.sharedInstance.wrap(content));
		return JsonResponses.stream(coding.encode(whole), coding, type, all);
	}

	/**
	 * Answers with a content whose version may be known before the content is made, or
	 * with status 304 if the client has it.
	 * @param version the version; empty if it is not known
	 * @param headers adds headers other than those for caches
	 */
	public static Mono<ServerResponse> answer(ServerRequest request, Optional<String> version,
			Consumer<HttpHeaders> headers, Function<Consumer<HttpHeaders>, Mono<ServerResponse>> whole) {
		if (version.isEmpty()) {
			return whole.apply(headers.andThen(JsonResponses.VALIDATE));
		}
		ContentTag tag = ofVersion(version.get());
		Consumer<HttpHeaders> all = headers.andThen(tag::describe);
		return tag.isKnownTo(request) ? tag.notModified(all) : whole.apply(all);
	}

	public boolean isKnownTo(ServerRequest request) {
		return this.tag.weaklyIn(request.headers().asHttpHeaders().getOrEmpty(HttpHeaders.IF_NONE_MATCH)) != null;
	}

	public void describe(HttpHeaders headers) {
		JsonResponses.VALIDATE.accept(headers);
		headers.set(HttpHeaders.ETAG, this.tag.text());
	}

	/** Answers 304, with these headers; those for caches are among them. */
	public Mono<ServerResponse> notModified(Consumer<HttpHeaders> headers) {
		return ServerResponse.status(HttpStatus.NOT_MODIFIED).headers(headers).build((exchange, context) -> {
			ContentCoding.vary(exchange.getResponse().getHeaders());
			return exchange.getResponse().setComplete();
		});
	}

}
