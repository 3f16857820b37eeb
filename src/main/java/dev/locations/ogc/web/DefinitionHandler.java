package dev.locations.ogc.web;

import java.io.IOException;
import java.util.List;

import dev.locations.ogc.Addresses;
import dev.locations.ogc.Link;
import dev.locations.page.PackagedFile;
import dev.locations.page.ReadOnce;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

@Component
class DefinitionHandler {

	private static final String PATH = Addresses.ROOT + "/api";

	private final Mono<ObjectNode> definition = ReadOnce.of(() -> read("ogc.json"));

	private final Mono<ObjectNode> schema = ReadOnce.of(() -> read("ogc-item.json"));

	private final OgcRequests requests;

	private final OgcAnswers answers;

	DefinitionHandler(OgcRequests requests, OgcAnswers answers) {
		this.requests = requests;
		this.answers = answers;
	}

	Mono<ServerResponse> definition(ServerRequest request) {
		OgcRequest read = this.requests.withFormatOnly(request);
		return this.definition.map((document) -> forServer(document, read.addresses().url(Addresses.ROOT)))
			.flatMap((document) -> answer(read, document, PATH, Link.OPENAPI, "Definition of the interface",
					List.of(DescriptionHandler.ROOT)));
	}

	Mono<ServerResponse> itemSchema(ServerRequest request) {
		OgcRequest read = this.requests.withFormatOnly(request);
		return this.schema.flatMap((document) -> answer(read, document, Addresses.SCHEMA, Link.JSON_SCHEMA,
				"Schema of a location", ItemHandler.WAY));
	}

	private Mono<ServerResponse> answer(OgcRequest request, ObjectNode document, String path, String type, String title,
			List<Crumb> way) {
		List<Link> links = request.addresses().formats(path, type, request.isHtml());
		return request.isHtml()
				? this.answers.html(request.exchange(),
						new Page("document", title, way, document.toPrettyString(), links))
				: this.answers.json(request.exchange(), document, type, links);
	}

	private static ObjectNode read(String file) throws IOException {
		return JsonMapper.shared().readTree(PackagedFile.read("openapi/" + file)).asObject();
	}

	// most of the document is shared, so only its first level is copied
	private static ObjectNode forServer(ObjectNode document, String url) {
		ObjectNode copy = document.objectNode().setAll(document);
		copy.putArray("servers").addObject().put("url", url);
		return copy;
	}

}
