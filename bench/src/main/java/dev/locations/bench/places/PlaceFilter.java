package dev.locations.bench.places;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;

/**
 * A filter, and how to find out without the service which places match it.
 *
 * @param text the filter in CQL2; empty for none
 * @param matches tells whether a place matches
 */
public record PlaceFilter(String text, Predicate<Place> matches) {

	/** All places match. */
	public static final PlaceFilter NONE = new PlaceFilter("", (place) -> true);

	/** Returns the filter as a query parameter. */
	public String query() {
		return this.text.isEmpty() ? "" : "&" + encoded(this.text);
	}

	/** Encodes a filter. */
	public static String encoded(String text) {
		return "filter=" + URLEncoder.encode(text, StandardCharsets.UTF_8);
	}

	/** Returns the places that match. */
	public List<Place> of(List<Place> places) {
		return places.stream().filter(this.matches).toList();
	}

}
