package dev.locations.bench.fair;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import dev.locations.bench.fair.ExpensiveLoad.Trait;
import dev.locations.bench.http.Request;
import dev.locations.bench.map.MapQueries;

/** Clusters and tiles that the service has not drawn yet. */
final class MapLoads {

	private MapLoads() {
	}

	static List<ExpensiveLoad> of(LoadSources sources) {
		AtomicInteger tiles = new AtomicInteger();
		return List.of(ExpensiveLoad.get("clusters-refused", "/api/clusters?" + LoadSources.WORLD + "&zoom=22"),
				ExpensiveLoad.of("clusters", () -> clusters(sources)),
				ExpensiveLoad.of("clusters-changes", () -> clusters(sources), Trait.CHANGES),
				// a field that no place has makes the tile another one
				ExpensiveLoad.of("tiles", () -> tile(sources, "only=name&only=f" + tiles.incrementAndGet())),
				ExpensiveLoad.of("tiles-changes", () -> tile(sources, "only=properties.category"), Trait.CHANGES),
				ExpensiveLoad.get("tilejson", "/api/tiles"), ExpensiveLoad.get("style", "/api/tiles/style.json"));
	}

	private static Request clusters(LoadSources sources) {
		return Request.get(MapQueries.clusters(sources.anyPlace(), sources.random().nextInt(MapQueries.ZOOM_LEVELS)));
	}

	private static Request tile(LoadSources sources, String only) {
		return Request
			.get(MapQueries.tile(sources.anyPlace(), sources.random().nextInt(MapQueries.ZOOM_LEVELS)) + "?" + only);
	}

}
