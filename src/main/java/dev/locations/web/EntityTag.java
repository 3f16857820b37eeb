package dev.locations.web;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

import dev.locations.compression.ContentCoding;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.ETag;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.util.DigestUtils;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * An entity tag, which names a version of a resource (RFC 9110, 8.8.3). The codings of a
 * version (gzip and others) have different bytes, so their strong tags must differ. A tag
 * with a hyphen and any suffix, such as {@code "lq3b0-gzip"}, names the same version as
 * the tag without the suffix.
 *
 * @param version the version: visible ASCII without quotes
 * @param weak whether representations with this tag may have different bytes
 */
public record EntityTag(String version, boolean weak) {

	private static final int BASE = 36;

	/** Returns the strong tag of a location by the time of its last change. */
	public static EntityTag of(Instant updatedAt) {
		return new EntityTag(Long.toString(updatedAt.toEpochMilli(), BASE), false);
	}

	/** Returns the weak tag of a version, which names it in all codings. */
	public static EntityTag ofVersion(String version) {
		return new EntityTag(version, true);
	}

	/** Returns the weak tag of a content, which is equal for equal contents. */
	public static EntityTag ofContent(byte[] content) {
		return ofVersion(DigestUtils.md5DigestAsHex(content));
	}

	/** Answers with a content that is in memory, or with 304 if the client has it. */
	public static Mono<ServerResponse> answer(ServerRequest request, byte[] content, MediaType type,
			Consumer<HttpHeaders> headers) {
		EntityTag tag = ofContent(content);
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
		EntityTag tag = ofVersion(version.get());
		Consumer<HttpHeaders> all = headers.andThen(tag::describe);
		return tag.isKnownTo(request) ? tag.notModified(all) : whole.apply(all);
	}

	public String text() {
		return (this.weak ? "W/\"" : "\"") + this.version + '"';
	}

	/**
	 * Tells whether {@code *} or a strong tag names this version; weak tags are never
	 * equal.
	 * @param sent the values of {@code If-Match}; invalid tags are ignored
	 */
	public boolean isStronglyIn(List<String> sent) {
		return find(sent, true) != null;
	}

	/**
	 * Looks for this version by weak comparison.
	 * @param sent the values of {@code If-None-Match}; invalid tags are ignored
	 * @return the first tag that names this version, with its suffix, by which the client
	 * finds its copy; null if there is none
	 */
	public @Nullable String weaklyIn(List<String> sent) {
		return find(sent, false);
	}

	/** Tells whether a client has this version. */
	public boolean isKnownTo(ServerRequest request) {
		return weaklyIn(request.headers().asHttpHeaders().getOrEmpty(HttpHeaders.IF_NONE_MATCH)) != null;
	}

	/**
	 * Sets the headers of a content that anyone may read: a cache has to validate it
	 * before each use.
	 */
	public void describe(HttpHeaders headers) {
		JsonResponses.VALIDATE.accept(headers);
		headers.set(HttpHeaders.ETAG, text());
	}

	/**
	 * Answers 304 with the headers for caches of the whole answer (RFC 9110, 15.4.5),
	 * which depends on the coding if the tag is weak.
	 */
	public Mono<ServerResponse> notModified(Consumer<HttpHeaders> headers) {
		return ServerResponse.status(HttpStatus.NOT_MODIFIED).headers(headers).build((exchange, context) -> {
			if (this.weak) {
				ContentCoding.vary(exchange.getResponse().getHeaders());
			}
			return exchange.getResponse().setComplete();
		});
	}

	private @Nullable String find(List<String> sent, boolean strong) {
		for (String tags : sent) {
			if (isAllOf(tags) && !(strong && this.weak)) {
				return tags;
			}
			for (ETag tag : ETag.parse(tags)) {
				if (tag.isWildcard()) {
					return text();
				}
				if (!(strong && (tag.weak() || this.weak)) && isNamedBy(tag.tag())) {
					return new EntityTag(tag.tag(), this.weak).text();
				}
			}
		}
		return null;
	}

	// Most clients send exactly one tag, which need not be parsed
	private boolean isAllOf(String tags) {
		int start = this.weak ? 3 : 1;
		return tags.length() == start + this.version.length() + 1 && tags.startsWith(this.weak ? "W/\"" : "\"")
				&& tags.startsWith(this.version, start) && tags.charAt(tags.length() - 1) == '"';
	}

	private boolean isNamedBy(String tag) {
		return tag.startsWith(this.version)
				&& (tag.length() == this.version.length() || tag.charAt(this.version.length()) == '-');
	}

}
