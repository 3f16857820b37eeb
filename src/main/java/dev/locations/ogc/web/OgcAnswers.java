package dev.locations.ogc.web;

import java.util.List;
import java.util.function.Consumer;

import dev.locations.ogc.Link;
import dev.locations.ogc.html.HtmlWriter;
import dev.locations.ogc.html.Page;
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
class OgcAnswers {

	private static final MediaType HTML = MediaType.parseMediaType("text/html;charset=utf-8");

	private final HtmlWriter writer;

	private final PageParts parts;

	private final JsonMapper json;

	OgcAnswers(HtmlWriter writer, PageParts parts, JsonMapper json) {
		this.writer = writer;
		this.parts = parts;
		this.json = json;
	}

	/**
	 * Answers with JSON.
	 * @param request the request
	 * @param body what is written as JSON
	 * @param type the media type
	 * @param links the links of the answer
	 * @return the answer
	 */
	Mono<ServerResponse> json(ServerRequest request, Object body, String type, List<Link> links) {
		return json(request, this.json.writeValueAsBytes(body), type, links);
	}

	/**
	 * Answers with JSON.
	 * @param request the request
	 * @param body the JSON in UTF-8
	 * @param type the media type
	 * @param links the links of the answer
	 * @return the answer
	 */
	Mono<ServerResponse> json(ServerRequest request, byte[] body, String type, List<Link> links) {
		return ContentTag.answer(request, body, MediaType.parseMediaType(type), headers(request, links));
	}

	/**
	 * Answers with a page for people.
	 * @param request the request
	 * @param page the page
	 * @return the answer
	 */
	Mono<ServerResponse> html(ServerRequest request, Page page) {
		return this.parts.head()
			.flatMap((head) -> this.writer.write(page, head)
				.flatMap((body) -> ContentTag.answer(request, body, HTML,
						headers(request, page.links()).andThen(head.policy()))));
	}

	/**
	 * Returns the headers of an answer. Caches may store it, but have to validate it
	 * before each use.
	 * @param request the request
	 * @param links the links of the answer; those with variables are left out
	 * @return sets the headers
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

	/**
	 * Adds links to the headers of an answer.
	 * @param headers the headers
	 * @param links the links of the answer; those with variables are left out
	 */
	static void addLinks(HttpHeaders headers, List<Link> links) {
		links.stream()
			.filter((link) -> link.templated() == null)
			.forEach((link) -> headers.add(HttpHeaders.LINK, link.header()));
	}

}
