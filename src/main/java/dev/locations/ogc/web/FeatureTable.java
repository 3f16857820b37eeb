package dev.locations.ogc.web;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The locations of a page of items, as a table.
 *
 * @param features the path of the same locations as GeoJSON, for the map
 * @param next the path of the next page; null if there is none
 */
record FeatureTable(long matched, int returned, String features, List<Row> rows, @Nullable String next) {

	/**
	 * A location. Its own page has the fields that are not here.
	 *
	 * @param site the URL of its website, as it was sent
	 * @param longitude the longitude of its point, in degrees
	 * @param latitude the latitude of its point, in degrees
	 * @param updatedAt when it was last changed
	 */
	public record Row(String href, String name, String description, String address, String phone, String site,
			String longitude, String latitude, String updatedAt) {

		/** Returns the target of the link to the website; null if the text is none. */
		public @Nullable String siteLink() {
			return FeatureFields.isLink(this.site) ? this.site : null;
		}

	}

}
