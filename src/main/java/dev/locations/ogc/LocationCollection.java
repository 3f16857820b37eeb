package dev.locations.ogc;

import java.util.ArrayList;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * The only collection: all locations.
 *
 * @param extent where its locations are and when they were changed; null if there are
 * none
 * @param crs the coordinate reference systems of its points
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LocationCollection(String id, String title, String description, List<Link> links, @Nullable Extent extent,
		String itemType, List<String> crs) implements Described {

	/** The identifier. */
	public static final String ID = "locations";

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
