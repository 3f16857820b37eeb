package dev.locations.ogc.web;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import com.samskivert.mustache.Template;
import dev.locations.page.PageParts;
import dev.locations.page.Templates;
import dev.locations.web.EntityTag;
import dev.locations.web.JsonResponses;
import reactor.core.publisher.Mono;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Writes the answers of the OGC API. Those that are whole in memory have an entity tag.
 * Pages are written with templates, which escape all values.
 */
@Component
class OgcAnswers {

	private static final MediaType HTML = MediaType.parseMediaType("text/html;charset=utf-8");

	private final Templates templates = new Templates("ogc/");

	private final PageParts parts;

	private final JsonMapper json;

	OgcAnswers(PageParts parts, JsonMapper json) {
		this.parts = parts;
		this.json = json;
	}

	/** Answers with JSON, or with a page that shows its content. */
	Mono<ServerResponse> answer(OgcRequest request, Described body, String template, String title,
			List<Page.Crumb> way) {
		return request.isHtml() ? html(request.exchange(), new Page(template, title, way, body, body.links()))
				: json(request, this.json.writeValueAsBytes(body), Link.JSON, body.links());
	}

	/** Answers with JSON, or with a page that shows this JSON. */
	Mono<ServerResponse> document(OgcRequest request, Object body, String type, List<Link> links, String title,
			List<Page.Crumb> way) {
		if (!request.isHtml()) {
			return json(request, this.json.writeValueAsBytes(body), type, links);
		}
		String text = this.json.writer(SerializationFeature.INDENT_OUTPUT).writeValueAsString(body);
		return html(request.exchange(), new Page("document", title, way, text, links));
	}

	Mono<ServerResponse> json(OgcRequest request, byte[] body, String type, List<Link> links) {
		Consumer<HttpHeaders> headers = headers(request.exchange(), links);
		return EntityTag.answer(request.exchange(), body, MediaType.parseMediaType(type),
				type.equals(Link.GEOJSON) ? headers.andThen(request.contentCrs()) : headers);
	}

	Mono<ServerResponse> html(ServerRequest request, Page page) {
		return Mono.zip(this.parts.englishHead(request), this.templates.get(page.template()),
				(head, template) -> EntityTag.answer(request, write(template, page, head), HTML,
						headers(request, page.links()).andThen(head.policy())))
			.flatMap((answer) -> answer);
	}

	private static byte[] write(Template template, Page page, PageParts.Head head) {
		return template.execute(Map.of("page", page, "content", page.content(), "head", head))
			.getBytes(StandardCharsets.UTF_8);
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
