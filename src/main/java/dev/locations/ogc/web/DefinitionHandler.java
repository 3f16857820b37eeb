package dev.locations.ogc.web;

import java.util.List;

import dev.locations.ogc.Addresses;
import dev.locations.ogc.Link;
import dev.locations.ogc.html.Page;
import dev.locations.openapi.OgcDefinition;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Answers with the definition of the OGC API, which is read with the first request.
 */
@Component
class DefinitionHandler {

	private static final String PATH = Addresses.ROOT + "/api";

	private final Mono<ObjectNode> definition = Mono.fromCallable(OgcDefinition::read)
		.subscribeOn(Schedulers.boundedElastic())
		.cache();

	private final OgcRequests requests;

	private final OgcAnswers answers;

	DefinitionHandler(OgcRequests requests, OgcAnswers answers) {
		this.requests = requests;
		this.answers = answers;
	}

	Mono<ServerResponse> definition(ServerRequest request) {
		OgcRequest read = this.requests.withFormatOnly(request);
		List<Link> links = read.addresses().formats(PATH, Link.OPENAPI, read.isHtml());
		return this.definition.map((document) -> forServer(document, read.addresses().url(Addresses.ROOT)))
			.flatMap((document) -> read.isHtml()
					? this.answers.html(request,
							new Page("document", "Definition of the interface", List.of(DescriptionHandler.ROOT),
									document.toPrettyString(), links))
					: this.answers.json(request, document, Link.OPENAPI, links));
	}

	// most of the document is shared, so only its first level is copied
	private static ObjectNode forServer(ObjectNode document, String url) {
		ObjectNode copy = document.objectNode().setAll(document);
		copy.putArray("servers").addObject().put("url", url);
		return copy;
	}

}
