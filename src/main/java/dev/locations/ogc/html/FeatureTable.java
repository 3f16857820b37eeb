package dev.locations.ogc.html;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The locations of a page of items, as a table.
 *
 * @param matched how many locations match
 * @param returned how many locations the page has
 * @param features the path of the same locations as GeoJSON, for the map
 * @param rows the locations
 * @param next the path of the next page; null if there is none
 */
public record FeatureTable(long matched, int returned, String features, List<Row> rows, @Nullable String next) {

	/**
	 * A location.
	 *
	 * @param href the path of its page
	 * @param name its name
	 * @param address its address in one line
	 * @param longitude the longitude of its point, in degrees
	 * @param latitude the latitude of its point, in degrees
	 * @param updatedAt when it was last changed
	 */
	public record Row(String href, String name, String address, String longitude, String latitude, String updatedAt) {
	}

}
