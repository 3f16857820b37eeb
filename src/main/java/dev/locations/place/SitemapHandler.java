package dev.locations.place;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;

import dev.locations.compression.ContentCoding;
import dev.locations.location.LocationCatalog;
import dev.locations.location.LocationReads;
import dev.locations.page.Branding;
import dev.locations.web.EntityTag;
import dev.locations.web.JsonResponses;
import dev.locations.web.PublicUrl;
import dev.locations.work.Slices;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ResponseStatusException;

/**
 * Tells search engines which pages there are (sitemaps.org, RFC 9309), if the operator
 * lets them list the pages.
 */
@Component
record SitemapHandler(LocationCatalog locations, Branding branding, PublicUrl publicUrl) {

	private static final MediaType XML = MediaType.parseMediaType("application/xml;charset=utf-8");

	private static final MediaType TEXT = MediaType.parseMediaType("text/plain;charset=utf-8");

	private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,5}");

	private static final String NOBODY = "User-agent: *\nDisallow: /\n";

	/** The map itself asks for what is below /api. */
	private static final String ANYBODY = """
			User-agent: *
			Disallow: /admin
			Disallow: /api/imports
			Disallow: /docs
			Disallow: /ogc
			Sitemap: %s/sitemap.xml
			""";

	Mono<ServerResponse> robots(ServerRequest request) {
		String text = this.branding.index() ? ANYBODY.formatted(this.publicUrl.base(request)) : NOBODY;
		return EntityTag.answer(request, text.getBytes(StandardCharsets.UTF_8), TEXT, (headers) -> {
		});
	}

	Mono<ServerResponse> index(ServerRequest request) {
		return answer(request, (reads, base, coding) -> coding
			.encode(reads.shares().collectList().map((shares) -> buffer(Sitemap.index(shares, base)))));
	}

	Mono<ServerResponse> part(ServerRequest request) {
		String number = request.pathVariable("number");
		return answer(request, (reads, base, coding) -> {
			if (!NUMBER.matcher(number).matches()) {
				throw notFound();
			}
			Slices<List<LocationReads.Version>> share = reads.share(Integer.parseInt(number) - 1)
				.orElseThrow(SitemapHandler::notFound);
			return coding.encode(() -> new Sitemap(share, base));
		});
	}

	private static DataBuffer buffer(String text) {
		return DefaultDataBufferFactory.sharedInstance.wrap(text.getBytes(StandardCharsets.UTF_8));
	}

	private static ResponseStatusException notFound() {
		return new ResponseStatusException(HttpStatus.NOT_FOUND);
	}

	private Mono<ServerResponse> answer(ServerRequest request, Body body) {
		if (!this.branding.index()) {
			return Mono.error(notFound());
		}
		return Mono.defer(() -> {
			LocationReads reads = this.locations.reads();
			String base = this.publicUrl.base(request);
			ContentCoding coding = ContentCoding.of(request.headers().asHttpHeaders());
			Publisher<DataBuffer> written = body.write(reads, base, coding);
			Function<Consumer<HttpHeaders>, Mono<ServerResponse>> whole = (headers) -> JsonResponses
				.stream(request.method().equals(HttpMethod.HEAD) ? Flux.empty() : written, coding, XML, headers);
			// the URLs in it are those of this request
			return EntityTag.answer(request,
					reads.version().map((version) -> version + "." + Integer.toHexString(base.hashCode())),
					(headers) -> {
					}, whole);
		});
	}

	@FunctionalInterface
	private interface Body {

		Publisher<DataBuffer> write(LocationReads reads, String base, ContentCoding coding);

	}

}
