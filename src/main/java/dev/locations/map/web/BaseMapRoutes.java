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

/** The endpoints of the tiles below the places. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BaseMaps.BaseMapSettings.class)
class BaseMapRoutes {

	@Bean
	RouterFunction<ServerResponse> baseMapEndpoints(BaseMaps maps) {
		return tiles("/basemap/region/{version}/{z}/{x}/{y}", maps.region())
			.and(tiles("/basemap/{version}/{z}/{x}/{y}", maps.bundled()));
	}

	private static RouterFunction<ServerResponse> tiles(String path, Mono<BaseMap> map) {
		return Resource.at(path)
			.get((request) -> map.switchIfEmpty(Mono.error(() -> new ResponseStatusException(HttpStatus.NOT_FOUND)))
				.flatMap((tiles) -> tiles.tile(request)))
			.route();
	}

}
