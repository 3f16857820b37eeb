package dev.locations.map.web;

import java.nio.charset.StandardCharsets;

import dev.locations.page.ReadOnce;
import reactor.core.publisher.Mono;

import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;

/**
 * A style for MapLibre: the land, circles for clusters with their numbers, points with
 * names. The file is read with the first request.
 */
@Component
class MapStyle {

	private final Mono<String> template = ReadOnce
		.of(() -> new ClassPathResource("map/style.json").getContentAsString(StandardCharsets.UTF_8));

	/**
	 * Returns the style.
	 * @param tileJson the URL of the description of the tiles
	 * @return the style as JSON
	 */
	Mono<String> forUrl(String tileJson) {
		return this.template.map((style) -> style.replace("TILE_JSON", tileJson));
	}

}
