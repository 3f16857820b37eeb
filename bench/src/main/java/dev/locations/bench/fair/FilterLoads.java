package dev.locations.bench.fair;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.bench.http.Request;
import dev.locations.bench.places.PlaceFilter;
import dev.locations.bench.places.PlaceFilters;

/** Filters, fields and orders that nobody asked for before, and counts of many values. */
final class FilterLoads {

	private static final String LIST = "/api/locations?limit=1&";

	private static final String ANY_NUMBER = "#";

	/** As many comparisons as a filter may have. */
	private static final int FIELDS = 50;

	/** As many of them as fit into a filter. */
	private static final int FOLDED = 28;

	private FilterLoads() {
	}

	static List<ExpensiveLoad> of(LoadSources sources) {
		return List.of(filters("filters-new", LIST, PlaceFilters.RATING + " > 3.#", sources),
				filters("filters-like", LIST, "description LIKE '%#%'", sources),
				filters("filters-clusters", "/api/clusters?" + LoadSources.WORLD + "&zoom=2&",
						PlaceFilters.RATING + " > 3.#", sources),
				filters("filters-folded", LIST, repeated("CASEI(ACCENTI(description)) LIKE '%q#%'", FOLDED), sources),
				filters("fields-new", LIST, "properties.f# = 1", sources),
				filters("fields-50", LIST, repeated("properties.f# = 1", FIELDS), sources),
				ExpensiveLoad.get("counts-texts", "/api/clusters?" + LoadSources.WORLD + "&zoom=2&counts=description"),
				ExpensiveLoad.get("facets-many", "/api/facets?field=description&field=name&limit=1000"),
				ExpensiveLoad.of("facets-new",
						() -> Request.get("/api/facets?field=name&limit=1000&"
								+ PlaceFilter.encoded(numbered(PlaceFilters.RATING + " > 3.#", sources)))),
				ExpensiveLoad.get("sort", LIST + "sort=description"),
				ExpensiveLoad.of("sort-new", () -> Request.get(LIST + "sort=" + numbered("properties.f#", sources))));
	}

	private static ExpensiveLoad filters(String name, String path, String filter, LoadSources sources) {
		return ExpensiveLoad.of(name, () -> Request.get(path + PlaceFilter.encoded(numbered(filter, sources))));
	}

	private static String repeated(String comparison, int count) {
		return IntStream.range(0, count)
			.mapToObj((i) -> comparison.replace(ANY_NUMBER, ANY_NUMBER + "_" + i))
			.collect(Collectors.joining(" OR "));
	}

	private static String numbered(String text, LoadSources sources) {
		return text.replace(ANY_NUMBER, String.valueOf(sources.random().nextInt(1_000_000_000)));
	}

}
