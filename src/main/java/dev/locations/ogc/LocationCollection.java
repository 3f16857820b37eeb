package dev.locations.ogc;

import java.util.ArrayList;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * The only collection: all locations.
 *
 * @param id its identifier
 * @param title its name
 * @param description what it has
 * @param links links to its locations and tiles
 * @param extent where its locations are and when they were changed; null if there are
 * none
 * @param itemType what it has
 * @param crs the coordinate reference systems of its points
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LocationCollection(String id, String title, String description, List<Link> links, @Nullable Extent extent,
		String itemType, List<String> crs) implements Described {

	/** The identifier of the collection. */
	public static final String ID = "locations";

	/**
	 * Describes the collection.
	 * @param addresses the URLs
	 * @param isHtml whether it is answered as a page for people
	 * @param license the link to the licence of the locations; null if there is none
	 * @param extent its extent; null if there are no locations
	 * @return the collection
	 */
	public static LocationCollection of(Addresses addresses, boolean isHtml, @Nullable Link license,
			@Nullable Extent extent) {
		List<Link> links = new ArrayList<>(addresses.formats(Addresses.LOCATIONS, Link.JSON, isHtml));
		links.addAll(addresses.items());
		links.add(addresses.tileSets());
		links.addAll(addresses.schema());
		links.add(new Link(addresses.url("/"), "related", Link.HTML, "The map of all locations"));
		if (license != null) {
			links.add(license);
		}
		return new LocationCollection(ID, "Locations", "Places of interest", List.copyOf(links), extent, "feature",
				List.of(Extent.CRS84));
	}

}
