package dev.locations.ogc.web;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

import dev.locations.location.LocationCatalog;
import dev.locations.ogc.Addresses;
import dev.locations.ogc.Described;
import dev.locations.ogc.Extent;
import dev.locations.ogc.Link;
import dev.locations.ogc.LocationCollection;
import dev.locations.page.PackagedFile;
import dev.locations.page.ReadOnce;
import dev.locations.web.PublicUrl;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

@Component
class DescriptionHandler {

	static final Page.Crumb ROOT = new Page.Crumb(Addresses.ROOT + "?f=html", "Locations Service");

	static final Page.Crumb COLLECTIONS = new Page.Crumb(Addresses.COLLECTIONS + "?f=html", "Collections");

	private final Mono<ObjectNode> definition = ReadOnce.of(() -> read("ogc.json"));

	private final Mono<ObjectNode> itemSchema = ReadOnce.of(() -> read("ogc-item.json"));

	private final LocationCatalog locations;

	private final PublicUrl publicUrl;

	private final OgcAnswers answers;

	private final @Nullable Link license;

	DescriptionHandler(LocationCatalog locations, PublicUrl publicUrl, OgcAnswers answers, OgcSettings settings) {
		this.locations = locations;
		this.publicUrl = publicUrl;
		this.answers = answers;
		this.license = settings.licenseLink();
	}

	private static ObjectNode read(String file) throws IOException {
		return JsonMapper.shared().readTree(PackagedFile.read("openapi/" + file)).asObject();
	}

	Mono<ServerResponse> landingPage(ServerRequest request) {
		OgcRequest read = OgcRequest.of(request, this.publicUrl);
		Described.LandingPage landing = Described.LandingPage.of(read.addresses(), read.isHtml(), this.license);
		return this.answers.answer(read, landing,
				new Page("landing", landing.title(), List.of(), landing, landing.links()));
	}

	Mono<ServerResponse> conformance(ServerRequest request) {
		OgcRequest read = OgcRequest.of(request, this.publicUrl);
		Described.Conformance conformance = Described.Conformance.of(read.addresses(), read.isHtml());
		return this.answers.answer(read, conformance,
				new Page("conformance", "Conformance", List.of(ROOT), conformance, conformance.links()));
	}

	Mono<ServerResponse> collections(ServerRequest request) {
		OgcRequest read = OgcRequest.of(request, this.publicUrl);
		return collection(read, false)
			.map((collection) -> Described.CollectionList.of(read.addresses(), read.isHtml(), this.license, collection))
			.flatMap((list) -> this.answers.answer(read, list,
					new Page("collections", COLLECTIONS.title(), List.of(ROOT), list, list.links())));
	}

	Mono<ServerResponse> collection(ServerRequest request) {
		OgcRequest read = OgcRequest.of(request, this.publicUrl);
		return collection(read, read.isHtml())
			.flatMap((collection) -> this.answers.answer(read, collection, new Page("collection", collection.title(),
					List.of(ROOT, COLLECTIONS), collection, collection.links())));
	}

	private Mono<LocationCollection> collection(OgcRequest request, boolean isHtml) {
		return this.locations.reads()
			.extent()
			.map((extent) -> Optional.of(Extent.of(extent)))
			.defaultIfEmpty(Optional.empty())
			.map((extent) -> LocationCollection.of(request.addresses(), isHtml, this.license, extent.orElse(null)));
	}

	Mono<ServerResponse> definition(ServerRequest request) {
		OgcRequest read = OgcRequest.of(request, this.publicUrl);
		return this.definition.flatMap((document) -> {
			// most of the document is shared, so only its first level is copied
			ObjectNode forServer = document.objectNode().setAll(document);
			forServer.putArray("servers").addObject().put("url", read.addresses().url(Addresses.ROOT));
			return document(read, forServer, Addresses.DEFINITION, Link.OPENAPI, "Definition of the interface",
					List.of(ROOT));
		});
	}

	Mono<ServerResponse> itemSchema(ServerRequest request) {
		OgcRequest read = OgcRequest.of(request, this.publicUrl);
		return this.itemSchema.flatMap((document) -> document(read, document, Addresses.SCHEMA, Link.JSON_SCHEMA,
				"Schema of a location", ItemHandler.WAY));
	}

	private Mono<ServerResponse> document(OgcRequest request, ObjectNode document, String path, String type,
			String title, List<Page.Crumb> way) {
		List<Link> links = request.addresses().formats(path, type, request.isHtml());
		return this.answers.document(request, document, type, links, title, way);
	}

}
