package dev.locations.bench.answers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import dev.locations.bench.places.Box;
import dev.locations.bench.places.Place;
import dev.locations.bench.places.PlaceFilters;
import dev.locations.bench.service.ServiceClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Compares the numbers of places by category with a scan of all places.
 *
 * @param places the places that it has to hold
 * @param filters the categories of these places
 */
public record FacetChecker(ServiceClient client, List<Place> places, PlaceFilters filters) {

	/** The path that counts. */
	public static final String PATH = "/api/facets";

	/** The query parameter that asks for categories. */
	public static final String FIELD = "&field=" + PlaceFilters.CATEGORY;

	/**
	 * Counts the places in boxes.
	 * @return the lengths of the answers, in bytes
	 * @throws IOException if the service does not answer
	 * @throws InterruptedException if this thread is interrupted
	 * @throws IllegalStateException if an answer is wrong
	 */
	public int[] check(List<Box> boxes) throws IOException, InterruptedException {
		List<Integer> lengths = new ArrayList<>();
		for (Box box : boxes) {
			String path = PATH + "?" + box.query() + FIELD;
			byte[] body = this.client.get(path).body().readAllBytes();
			List<String> expected = counts(this.places.stream().filter(box::contains).toList());
			AnswerChecker.require(counts(JsonMapper.shared().readTree(body).path(0)).equals(expected), path);
			lengths.add(body.length);
		}
		return lengths.stream().mapToInt(Integer::intValue).toArray();
	}

	private List<String> counts(List<Place> counted) {
		Map<String, Long> byCategory = counted.stream()
			.collect(Collectors.groupingBy(this.filters::category, TreeMap::new, Collectors.counting()));
		long missing = (byCategory.containsKey("")) ? byCategory.remove("") : 0;
		List<String> counts = new ArrayList<>(List.of(counted.size() + " places, " + missing + " without"));
		byCategory.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
			.forEach((each) -> counts.add(each.getKey() + " " + each.getValue()));
		return counts;
	}

	private static List<String> counts(JsonNode facet) {
		List<String> counts = new ArrayList<>(
				List.of(facet.path("total").asInt() + " places, " + facet.path("missing").asInt() + " without"));
		facet.path("values")
			.forEach((each) -> counts.add(each.path("value").asString() + " " + each.path("count").asInt()));
		return counts;
	}

}
