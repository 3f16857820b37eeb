package dev.locations.map.web;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;

import dev.locations.pmtiles.BrokenArchiveException;
import dev.locations.startup.ConfigurationProblem;
import dev.locations.work.ReadOnce;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.stereotype.Component;

/**
 * The maps below the places: that of this service, which is read with the first request,
 * and that of a file, which is checked at the start.
 */
@Component
public class BaseMaps implements DisposableBean {

	private final Mono<BaseMap> bundled = ReadOnce.of(BaseMap::bundled);

	private final @Nullable BaseMap region;

	private final Mono<Descriptions> descriptions;

	BaseMaps(BaseMapSettings settings) {
		this.region = (settings.basemap() != null) ? open(settings.basemap()) : null;
		String part = (this.region != null) ? this.region.part() : "";
		this.descriptions = this.bundled.map((world) -> new Descriptions(world.world(), part));
	}

	private static BaseMap open(Path file) {
		try {
			return BaseMap.region(file);
		}
		catch (IOException ex) {
			throw new ConfigurationProblem(
					"The setting locations.map.basemap (environment LOCATIONS_MAP_BASEMAP) must be a map in the format"
							+ " PMTiles 3, but the file %s %s.".formatted(file, reason(ex)),
					"Name another file, or make this one again, for example with pmtiles extract.");
		}
	}

	private static String reason(IOException failure) {
		if (failure instanceof BrokenArchiveException broken) {
			return String.valueOf(broken.getMessage());
		}
		return (failure instanceof NoSuchFileException) ? "does not exist" : "cannot be read";
	}

	Mono<BaseMap> bundled() {
		return this.bundled;
	}

	/** Describes the map of this service as a source of a MapLibre style. */
	public Mono<Map<String, Object>> bundledSource(String base) {
		return this.bundled.map((world) -> world.source(base));
	}

	/** Empty without such a file. */
	Mono<BaseMap> region() {
		return Mono.justOrEmpty(this.region);
	}

	/** Returns what pages have to know of the maps. */
	public Mono<Descriptions> descriptions() {
		return this.descriptions;
	}

	@Override
	public void destroy() throws IOException {
		if (this.region != null) {
			this.region.archive().close();
		}
	}

	/**
	 * What pages have to know of the maps.
	 *
	 * @param world the map of this service: the path of its tiles, its last zoom level,
	 * and who has made it, in HTML
	 * @param region the map of the operator's file: the path of its tiles, its first and
	 * last zoom level, its bounds (west, south, east, north), and who has made it, in
	 * HTML; empty without such a file
	 */
	public record Descriptions(String world, String region) {
	}

	/**
	 * The file of the operator.
	 *
	 * @param basemap a map of a part of the world, in the format PMTiles 3; null for none
	 */
	@ConfigurationProperties("locations.map")
	record BaseMapSettings(@Nullable Path basemap) {
	}

}
