package dev.locations.ogc.web;

import java.util.List;
import java.util.Optional;

import dev.locations.location.LocationCatalog;
import dev.locations.ogc.Addresses;
import dev.locations.ogc.Described;
import dev.locations.ogc.Extent;
import dev.locations.ogc.Link;
import dev.locations.ogc.LocationCollection;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

@Component
class DescriptionHandler {

	static final Crumb ROOT = new Crumb(Addresses.ROOT + "?f=html", "Locations Service");

	static final Crumb COLLECTIONS = new Crumb(Addresses.COLLECTIONS + "?f=html", "Collections");

	private final LocationCatalog locations;

	private final OgcRequests requests;

	private final OgcAnswers answers;

	private final @Nullable Link license;

	DescriptionHandler(LocationCatalog locations, OgcRequests requests, OgcAnswers answers, OgcSettings settings) {
		this.locations = locations;
		this.requests = requests;
		this.answers = answers;
		this.license = settings.licenseLink();
	}

	Mono<ServerResponse> landingPage(ServerRequest request) {
		OgcRequest read = this.requests.withFormatOnly(request);
		Described.LandingPage landing = Described.LandingPage.of(read.addresses(), read.isHtml(), this.license);
		return answer(read, landing, new Page("landing", landing.title(), List.of(), landing, landing.links()));
	}

	Mono<ServerResponse> conformance(ServerRequest request) {
		OgcRequest read = this.requests.withFormatOnly(request);
		Described.Conformance conformance = Described.Conformance.of(read.addresses(), read.isHtml());
		return answer(read, conformance,
				new Page("conformance", "Conformance", List.of(ROOT), conformance, conformance.links()));
	}

	Mono<ServerResponse> collections(ServerRequest request) {
		OgcRequest read = this.requests.withFormatOnly(request);
		return collection(read, false)
			.map((collection) -> Described.CollectionList.of(read.addresses(), read.isHtml(), this.license, collection))
			.flatMap((list) -> answer(read, list,
					new Page("collections", COLLECTIONS.title(), List.of(ROOT), list, list.links())));
	}

	Mono<ServerResponse> collection(ServerRequest request) {
		OgcRequest read = this.requests.withFormatOnly(request);
		return collection(read, read.isHtml()).flatMap((collection) -> answer(read, collection, new Page("collection",
				collection.title(), List.of(ROOT, COLLECTIONS), collection, collection.links())));
	}

	private Mono<LocationCollection> collection(OgcRequest request, boolean isHtml) {
		return this.locations.reads()
			.extent()
			.map(Extent::of)
			.map(Optional::of)
			.defaultIfEmpty(Optional.empty())
			.map((extent) -> LocationCollection.of(request.addresses(), isHtml, this.license, extent.orElse(null)));
	}

	private Mono<ServerResponse> answer(OgcRequest request, Described described, Page page) {
		return request.isHtml() ? this.answers.html(request.exchange(), page)
				: this.answers.json(request.exchange(), described, Link.JSON, described.links());
	}

}
