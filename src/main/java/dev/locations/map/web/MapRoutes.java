package dev.locations.map.web;

import dev.locations.web.Resource;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

@Configuration(proxyBeanMethods = false)
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

}
