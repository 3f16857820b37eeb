package dev.locations.ogc.web;

import java.util.List;
import java.util.function.Consumer;

import dev.locations.ogc.Link;
import dev.locations.page.PageParts;
import dev.locations.web.ContentTag;
import dev.locations.web.JsonResponses;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Writes the answers of the OGC API. Those that are whole in memory have an entity tag.
 */
@Component
record OgcAnswers(HtmlWriter writer, PageParts parts, JsonMapper json) {

	private static final MediaType HTML = MediaType.parseMediaType("text/html;charset=utf-8");

	Mono<ServerResponse> json(ServerRequest request, Object body, String type, List<Link> links) {
		return json(request, this.json.writeValueAsBytes(body), type, links);
	}

	Mono<ServerResponse> json(ServerRequest request, byte[] body, String type, List<Link> links) {
		return ContentTag.answer(request, body, MediaType.parseMediaType(type), headers(request, links));
	}

	Mono<ServerResponse> html(ServerRequest request, Page page) {
		return this.parts.head()
			.flatMap((head) -> this.writer.write(page, head)
				.flatMap((body) -> ContentTag.answer(request, body, HTML,
						headers(request, page.links()).andThen(head.policy()))));
	}

	/**
	 * Caches may store the answer, but have to validate it before each use. Links with
	 * variables are left out.
	 */
	static Consumer<HttpHeaders> headers(ServerRequest request, List<Link> links) {
		// The content coding adds to this header, too. The headers of a ServerResponse
		// would replace what is there.
		request.exchange().getResponse().getHeaders().add(HttpHeaders.VARY, HttpHeaders.ACCEPT);
		return (headers) -> {
			JsonResponses.VALIDATE.accept(headers);
			addLinks(headers, links);
		};
	}

	static void addLinks(HttpHeaders headers, List<Link> links) {
		links.stream()
			.filter((link) -> link.templated() == null)
			.forEach((link) -> headers.add(HttpHeaders.LINK, link.header()));
	}

}
