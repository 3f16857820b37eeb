package dev.locations.ogc.web;

import java.util.List;

import dev.locations.map.web.TileHandler;
import dev.locations.ogc.Addresses;
import dev.locations.ogc.Described;
import dev.locations.ogc.Link;
import dev.locations.ogc.TileMatrixSet;
import dev.locations.ogc.TileSet;
import dev.locations.validation.QueryParameters;
import dev.locations.web.KnownParameters;
import dev.locations.web.ParameterReading;
import dev.locations.web.PublicUrl;
import reactor.core.publisher.Mono;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

@Component
record TileSetHandler(TileHandler tiles, PublicUrl publicUrl, OgcAnswers answers) {

	private static final Page.Crumb COLLECTION = new Page.Crumb(Addresses.LOCATIONS + "?f=html", "Locations");

	private static final Page.Crumb TILE_SETS = new Page.Crumb(Addresses.TILE_SETS + "?f=html", "Tile sets");

	private static final Page.Crumb MATRIX_SETS = new Page.Crumb(Addresses.MATRIX_SETS + "?f=html", "Tile matrix sets");

	Mono<ServerResponse> tileSets(ServerRequest request) {
		OgcRequest read = OgcRequest.of(request, this.publicUrl);
		return answer(read, Described.TileSetList.of(read.addresses(), read.isHtml()), TILE_SETS.title(),
				List.of(DescriptionHandler.ROOT, DescriptionHandler.COLLECTIONS, COLLECTION));
	}

	Mono<ServerResponse> tileSet(ServerRequest request) {
		OgcRequest read = OgcRequest.of(request, this.publicUrl);
		return answer(read, TileSet.of(read.addresses(), read.isHtml()), TileMatrixSet.ID,
				List.of(DescriptionHandler.ROOT, DescriptionHandler.COLLECTIONS, COLLECTION, TILE_SETS));
	}

	Mono<ServerResponse> tile(ServerRequest request) {
		ParameterReading reading = new ParameterReading(request);
		reading.refuseOthers(KnownParameters.named("only", OgcRequest.FORMAT));
		reading.value(QueryParameters.OGC_TILE_FORMAT);
		OgcRequest.requireValid(reading);
		return this.tiles.tile(request, request.pathVariable("tileMatrix"), request.pathVariable("tileCol"),
				request.pathVariable("tileRow"));
	}

	Mono<ServerResponse> matrixSets(ServerRequest request) {
		OgcRequest read = OgcRequest.of(request, this.publicUrl);
		return answer(read, Described.TileMatrixSetList.of(read.addresses(), read.isHtml()), MATRIX_SETS.title(),
				List.of(DescriptionHandler.ROOT));
	}

	Mono<ServerResponse> matrixSet(ServerRequest request) {
		OgcRequest read = OgcRequest.of(request, this.publicUrl);
		List<Link> links = read.addresses()
			.formats(Addresses.MATRIX_SETS + "/" + TileMatrixSet.ID, Link.JSON, read.isHtml());
		return this.answers.document(read, TileMatrixSet.webMercatorQuad(), Link.JSON, links, TileMatrixSet.ID,
				List.of(DescriptionHandler.ROOT, MATRIX_SETS));
	}

	private Mono<ServerResponse> answer(OgcRequest request, Described described, String title, List<Page.Crumb> way) {
		return this.answers.document(request, described, Link.JSON, described.links(), title, way);
	}

}
