package dev.locations.location.web;

import dev.locations.web.Resource;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** The endpoints of locations. */
@Configuration(proxyBeanMethods = false)
class LocationRoutes {

	@Bean
	RouterFunction<ServerResponse> locationEndpoints(LocationHandler handler, FacetHandler facets) {
		return Resource.at("/api/locations")
			.get(handler::list, ListParameters.NAMES)
			.on(HttpMethod.POST, handler::create, "only", "except")
			.route()
			.and(Resource.at("/api/locations/{id}")
				.get(handler::get, "only", "except", "f")
				.on(HttpMethod.PATCH, handler::update, "only", "except")
				.on(HttpMethod.DELETE, handler::delete)
				.route())
			.and(Resource.at("/api/facets").get(facets::facets, ListParameters.FACET_NAMES).route());
	}

}
