package dev.locations.place;

import dev.locations.web.Resource;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

@Configuration(proxyBeanMethods = false)
class PlaceRoutes {

	@Bean
	RouterFunction<ServerResponse> placeEndpoints(PlaceHandler places, SitemapHandler sitemaps) {
		return Resource.at("/places/{id}")
			.get(places::page)
			.route()
			.and(Resource.at("/sitemap.xml").get(sitemaps::index).route())
			.and(Resource.at("/sitemap-{number}.xml").get(sitemaps::part).route())
			.and(Resource.at("/robots.txt").get(sitemaps::robots).route());
	}

}
