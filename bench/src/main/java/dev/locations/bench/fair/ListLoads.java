package dev.locations.bench.fair;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.bench.fair.ExpensiveLoad.Trait;
import dev.locations.bench.http.Request;

/** Lists, whole and in pages. */
final class ListLoads {

	private static final String LIST = "/api/locations";

	private static final String FIELDS = "only=id&only=name&only=geometry";

	/** As many as fit into a request line. */
	private static final int MANY_FIELDS = 600;

	private ListLoads() {
	}

	static List<ExpensiveLoad> of(LoadSources sources) {
		String world = LIST + "?" + LoadSources.WORLD;
		String manyFields = IntStream.range(0, MANY_FIELDS)
			.mapToObj((i) -> "only=f" + i)
			.collect(Collectors.joining("&"));
		return List.of(ExpensiveLoad.get("list", LIST), ExpensiveLoad.get("list-slow", LIST, Trait.SLOW),
				ExpensiveLoad.prepared("list-gzip", new PreparedList()),
				ExpensiveLoad.gzip("list-gzip-changes", LIST, Trait.CHANGES),
				ExpensiveLoad.of("list-unchanged", Request.get(LIST).with("If-None-Match", "*")),
				ExpensiveLoad.get("only", LIST + "?" + FIELDS), ExpensiveLoad.gzip("only-gzip", LIST + "?" + FIELDS),
				ExpensiveLoad.get("only-slow", LIST + "?" + FIELDS, Trait.SLOW),
				ExpensiveLoad.get("only-nested", LIST + "?only=address.city&only=properties.category"),
				ExpensiveLoad.get("only-nothing", LIST + "?only=address.zzz"),
				ExpensiveLoad.get("only-many", LIST + "?" + manyFields),
				ExpensiveLoad.get("except", LIST + "?except=description"),
				ExpensiveLoad.gzip("except-gzip", LIST + "?except=description"),
				ExpensiveLoad.gzip("world-gzip", world),
				ExpensiveLoad.of("half-gzip", () -> Request.get(LIST + "?" + half(sources)).gzip()),
				ExpensiveLoad.get("geojson", LIST + "?f=geojson"),
				ExpensiveLoad.get("geojson-only", LIST + "?f=geojson&only=name"),
				ExpensiveLoad.gzip("geojson-gzip", LIST + "?f=geojson&only=name"),
				ExpensiveLoad.gzip("geojson-gzip-slow", LIST + "?f=geojson", Trait.SLOW),
				ExpensiveLoad.get("ndjson", LIST + "?f=ndjson"), ExpensiveLoad.gzip("ndjson-gzip", LIST + "?f=ndjson"),
				ExpensiveLoad.of("head", Request.head(LIST + "?only=name")),
				ExpensiveLoad.of("head-total", () -> Request.head(LIST + "?limit=1&" + half(sources))),
				ExpensiveLoad.get("page", LIST + "?limit=1000&only=address.city"),
				ExpensiveLoad.far("page-far-box", world + "&limit=1000"));
	}

	// each time a little moved
	private static String half(LoadSources sources) {
		double west = -179 + sources.random().nextDouble();
		return "bbox=" + west + ",-90," + (west + 180) + ",90";
	}

}
