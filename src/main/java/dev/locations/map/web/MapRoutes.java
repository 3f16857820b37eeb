package dev.locations.map.web;

import dev.locations.web.Resource;
import reactor.core.publisher.Mono;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ResponseStatusException;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BaseMaps.BaseMapSettings.class)
class MapRoutes {

	private static final String[] TILE_PARAMETERS = { "only", "filter", "counts" };

	@Bean
	RouterFunction<ServerResponse> mapEndpoints(ClusterHandler clusters, TileHandler tiles,
			TileDescriptionHandler descriptions) {
		return Resource.at("/api/clusters")
			.get(clusters::clusters, "bbox", "zoom", "only", "filter", "counts")
			.route()
			.and(Resource.at("/api/tiles").get(descriptions::tileJson, TILE_PARAMETERS).route())
			.and(Resource.at("/api/tiles/style.json").get(descriptions::style, TILE_PARAMETERS).route())
			.and(Resource.at("/api/tiles/{z}/{x}/{y}").get(tiles::tile, TILE_PARAMETERS).route());
	}

	@Bean
	RouterFunction<ServerResponse> baseMapEndpoints(BaseMaps maps) {
		return baseMap("/basemap/region/{version}/{z}/{x}/{y}", maps.region())
			.and(baseMap("/basemap/{version}/{z}/{x}/{y}", maps.bundled()));
	}

	private static RouterFunction<ServerResponse> baseMap(String path, Mono<BaseMap> map) {
		return Resource.at(path)
			.get((request) -> map.switchIfEmpty(Mono.error(() -> new ResponseStatusException(HttpStatus.NOT_FOUND)))
				.flatMap((tiles) -> tiles.tile(request)))
			.route();
	}

}
