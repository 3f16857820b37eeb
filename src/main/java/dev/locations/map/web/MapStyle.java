package dev.locations.map.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;

/**
 * A style for MapLibre: the land, circles for clusters with their numbers, points with
 * names. The files are read with the first request.
 */
@Component
class MapStyle {

	private static final String FOLDER = "map/";

	private final Mono<String> template = Mono
		.fromCallable(() -> read("style.json").replace("\"LAND\"", read("land.json").strip()))
		.subscribeOn(Schedulers.boundedElastic())
		.cache();

	private static String read(String name) throws IOException {
		return new ClassPathResource(FOLDER + name).getContentAsString(StandardCharsets.UTF_8);
	}

	/**
	 * Returns the style.
	 * @param tileJson the URL of the description of the tiles
	 * @return the style as JSON
	 */
	Mono<String> forUrl(String tileJson) {
		return this.template.map((style) -> style.replace("TILE_JSON", tileJson));
	}

}
