package dev.locations.bench.places;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.UUID;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes filters from the values of all places.
 *
 * @param values the values by the identifiers of the places
 */
public record PlaceFilters(Map<UUID, Values> values, List<String> categories) {

	/** The field with the category. */
	public static final String CATEGORY = "properties.category";

	/** The field with the rating. */
	public static final String RATING = "properties.rating";

	/** Both the generated places and those of the usual file have this category. */
	private static final String PARK = "park";

	private static final int GOOD = 4;

	private static final int SOME = 3;

	/**
	 * Reads the values of all places.
	 * @throws IOException if the file cannot be read
	 */
	public static PlaceFilters of(PlaceFile file) throws IOException {
		Map<UUID, Values> values = new HashMap<>();
		TreeSet<String> categories = new TreeSet<>();
		try (BufferedReader reader = Files.newBufferedReader(file.path())) {
			for (Place place : file.places()) {
				JsonNode properties = JsonMapper.shared().readTree(reader.readLine()).path("properties");
				// shares equal texts, as there can be millions of places
				String category = properties.path("category").asString("").intern();
				values.put(place.id(), new Values(category, properties.path("rating").asInt(0)));
				categories.add(category);
			}
		}
		categories.remove("");
		return new PlaceFilters(values, List.copyOf(categories));
	}

	/** Returns the category of a place. */
	public String category(Place place) {
		return values(place).category();
	}

	private Values values(Place place) {
		return Objects.requireNonNull(this.values.get(place.id()));
	}

	/** Returns the filter for places of one category. */
	public PlaceFilter category(String category) {
		return new PlaceFilter(CATEGORY + " = '" + category + "'", (place) -> category(place).equals(category));
	}

	/** Returns the filter for parks. */
	public PlaceFilter parks() {
		return category(PARK);
	}

	/** Returns the filter for well-rated places of three categories. */
	public PlaceFilter goodOfSome() {
		List<String> some = this.categories.subList(0, SOME);
		return new PlaceFilter("%s >= %d AND %s IN ('%s')".formatted(RATING, GOOD, CATEGORY, String.join("','", some)),
				(place) -> values(place).rating() >= GOOD && some.contains(category(place)));
	}

	/**
	 * What filters look at.
	 *
	 * @param category the category; empty if it is missing
	 * @param rating the rating; 0 if it is missing
	 */
	record Values(String category, int rating) {
	}

}
