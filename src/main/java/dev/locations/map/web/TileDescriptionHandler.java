package dev.locations.map.web;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import dev.locations.index.cluster.WebMercator;
import dev.locations.map.MapSource;
import dev.locations.map.VectorTileLayer;
import dev.locations.web.Caller;
import dev.locations.web.EntityTag;
import dev.locations.web.PublicUrl;
import dev.locations.work.ReadOnce;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.io.ClassPathResource;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Describes the tiles: for all map libraries (TileJSON), and for MapLibre (a style). */
@Component
record TileDescriptionHandler(MapSource source, PublicUrl publicUrl, BaseMaps maps, JsonMapper json) {

	private static final double MAX_LATITUDE = 85.0511;

	/** GDAL takes the descriptions of fields for their types. */
	private static final Map<String, String> FIELDS = Map.of("cluster", "Boolean", "count", "Number", "expansionZoom",
			"Number", "id", "String", "name", "String");

	private static final Mono<String> STYLE = ReadOnce
		.of(() -> new ClassPathResource("map/style.json").getContentAsString(StandardCharsets.UTF_8));

	Mono<ServerResponse> tileJson(ServerRequest request) {
		Caller.of(request).requireNoInvalidToken();
		TileParameters parameters = TileParameters.of(request);
		String counts = parameters.counts();
		Mono<List<String>> names = (counts != null) ? this.source.countNames(parameters.filter(), counts)
				: Mono.just(List.of());
		return names.flatMap((counted) -> tileJson(request, parameters, counted));
	}

	private Mono<ServerResponse> tileJson(ServerRequest request, TileParameters parameters, List<String> counts) {
		String tiles = this.publicUrl.base(request) + "/api/tiles/{z}/{x}/{y}.mvt" + parameters.query();
		Map<String, String> fields = new TreeMap<>(FIELDS);
		parameters.only().forEach((name) -> fields.putIfAbsent(name, "String"));
		counts.forEach((name) -> fields.put(name, "Number"));
		Map<String, Object> layer = Map.of("id", VectorTileLayer.LOCATIONS, "fields", fields, "minzoom", 0, "maxzoom",
				WebMercator.MAX_ZOOM);
		Map<String, Object> description = Map.of("tilejson", "3.0.0", "name", "Locations", "scheme", "xyz", "tiles",
				List.of(tiles), "vector_layers", List.of(layer), "minzoom", 0, "maxzoom", WebMercator.MAX_ZOOM,
				"bounds", List.of(-180, -MAX_LATITUDE, 180, MAX_LATITUDE));
		return answer(request, this.json.writeValueAsBytes(description));
	}

	Mono<ServerResponse> style(ServerRequest request) {
		Caller.of(request).requireNoInvalidToken();
		TileParameters parameters = TileParameters.of(request);
		String base = this.publicUrl.base(request);
		return STYLE
			.zipWith(this.maps.bundledSource(base),
					(style, land) -> style.replace("TILE_JSON", base + "/api/tiles" + parameters.query())
						.replace("\"LAND\"", this.json.writeValueAsString(land)))
			.flatMap((style) -> answer(request, style.getBytes(StandardCharsets.UTF_8)));
	}

	private static Mono<ServerResponse> answer(ServerRequest request, byte[] body) {
		return EntityTag.answer(request, body, MediaType.APPLICATION_JSON, (headers) -> {
		});
	}

}
