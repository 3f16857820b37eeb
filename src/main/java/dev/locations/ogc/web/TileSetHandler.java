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
import reactor.core.publisher.Mono;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

@Component
record TileSetHandler(TileHandler tiles, OgcRequests requests, OgcAnswers answers, JsonMapper json) {

	private static final Crumb COLLECTION = new Crumb(Addresses.LOCATIONS + "?f=html", "Locations");

	private static final Crumb TILE_SETS = new Crumb(Addresses.TILE_SETS + "?f=html", "Tile sets");

	private static final Crumb MATRIX_SETS = new Crumb(Addresses.MATRIX_SETS + "?f=html", "Tile matrix sets");

	Mono<ServerResponse> tileSets(ServerRequest request) {
		OgcRequest read = this.requests.withFormatOnly(request);
		return answer(read, Described.TileSetList.of(read.addresses(), read.isHtml()), TILE_SETS.title(),
				List.of(DescriptionHandler.ROOT, DescriptionHandler.COLLECTIONS, COLLECTION));
	}

	Mono<ServerResponse> tileSet(ServerRequest request) {
		OgcRequest read = this.requests.withFormatOnly(request);
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
		OgcRequest read = this.requests.withFormatOnly(request);
		return answer(read, Described.TileMatrixSetList.of(read.addresses(), read.isHtml()), MATRIX_SETS.title(),
				List.of(DescriptionHandler.ROOT));
	}

	Mono<ServerResponse> matrixSet(ServerRequest request) {
		OgcRequest read = this.requests.withFormatOnly(request);
		List<Link> links = read.addresses()
			.formats(Addresses.MATRIX_SETS + "/" + TileMatrixSet.ID, Link.JSON, read.isHtml());
		return answer(read, TileMatrixSet.webMercatorQuad(), links, TileMatrixSet.ID,
				List.of(DescriptionHandler.ROOT, MATRIX_SETS));
	}

	private Mono<ServerResponse> answer(OgcRequest request, Described described, String title, List<Crumb> way) {
		return answer(request, described, described.links(), title, way);
	}

	private Mono<ServerResponse> answer(OgcRequest request, Object described, List<Link> links, String title,
			List<Crumb> way) {
		if (!request.isHtml()) {
			return this.answers.json(request.exchange(), described, Link.JSON, links);
		}
		String text = this.json.writer(SerializationFeature.INDENT_OUTPUT).writeValueAsString(described);
		return this.answers.html(request.exchange(), new Page("document", title, way, text, links));
	}

}
