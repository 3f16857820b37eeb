package dev.locations.bench.fair;

import java.util.List;

import dev.locations.bench.fair.ExpensiveLoad.Trait;

/** The OGC API. */
final class OgcLoads {

	private static final String COLLECTION = "/ogc/collections/locations";

	private static final String ITEMS = COLLECTION + "/items?";

	private OgcLoads() {
	}

	static List<ExpensiveLoad> of(LoadSources sources) {
		return List.of(ExpensiveLoad.get("ogc-datetime", ITEMS + "datetime=2020-01-01T00:00:00Z/..&limit=10"),
				ExpensiveLoad.get("ogc-datetime-none", ITEMS + "datetime=../2020-01-01T00:00:00Z&limit=10"),
				ExpensiveLoad.get("ogc-name", ITEMS + "name=nowhere"),
				ExpensiveLoad.get("ogc-q", ITEMS + "q=" + sources.words().frequent().get(0) + "&limit=1000"),
				ExpensiveLoad.get("ogc-json", ITEMS + "f=json&limit=10000"),
				ExpensiveLoad.gzip("ogc-json-gzip", ITEMS + "f=json&limit=10000"),
				ExpensiveLoad.gzip("ogc-html-gzip", ITEMS + "f=html&limit=10000"),
				ExpensiveLoad.far("ogc-far-box", ITEMS + LoadSources.WORLD + "&limit=1000"),
				ExpensiveLoad.get("ogc-extent", COLLECTION, Trait.CHANGES), ExpensiveLoad.get("ogc-api", "/ogc/api"));
	}

}
