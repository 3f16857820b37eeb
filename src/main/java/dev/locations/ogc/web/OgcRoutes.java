package dev.locations.ogc.web;

import dev.locations.web.Resource;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DescriptionHandler.Settings.class)
class OgcRoutes {

	@Bean
	RouterFunction<ServerResponse> ogcEndpoints(DescriptionHandler descriptions, ItemHandler items) {
		return Resource.at(Addresses.ROOT)
			.get(descriptions::landingPage)
			.route()
			.and(Resource.at(Addresses.DEFINITION).get(descriptions::definition).route())
			.and(Resource.at(Addresses.ROOT + "/conformance").get(descriptions::conformance).route())
			.and(Resource.at(Addresses.COLLECTIONS).get(descriptions::collections).route())
			.and(Resource.at(Addresses.LOCATIONS).get(descriptions::collection).route())
			.and(Resource.at(Addresses.SCHEMA).get(descriptions::itemSchema).route())
			.and(Resource.at(Addresses.QUERYABLES).get(descriptions::queryables).route())
			.and(Resource.at(Addresses.SORTABLES).get(descriptions::sortables).route())
			.and(Resource.at(Addresses.ITEMS).get(items::items).route())
			.and(Resource.at(Addresses.ITEMS + "/{id}").get(items::item).route())
			.and(tiles(Addresses.TILE_SETS, descriptions))
			.and(tiles(Addresses.ALL_TILE_SETS, descriptions))
			.and(Resource.at(Addresses.MATRIX_SETS).get(descriptions::matrixSets).route())
			.and(Resource.at(Addresses.MATRIX_SETS + "/" + TileMatrixSet.ID).get(descriptions::matrixSet).route());
	}

	private static RouterFunction<ServerResponse> tiles(String list, DescriptionHandler descriptions) {
		String set = list + "/" + TileMatrixSet.ID;
		return Resource.at(list)
			.get((request) -> descriptions.tileSets(request, list))
			.route()
			.and(Resource.at(set).get((request) -> descriptions.tileSet(request, list)).route())
			.and(Resource.at(set + "/{tileMatrix}/{tileRow}/{tileCol}").get(descriptions::tile).route());
	}

}
