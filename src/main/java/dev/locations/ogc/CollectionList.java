package dev.locations.ogc;

import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * The collections of the service.
 *
 * @param links links to this resource
 * @param collections the only collection, as a list
 */
public record CollectionList(List<Link> links, List<LocationCollection> collections) implements Described {

	/**
	 * Describes the collections.
	 * @param addresses the URLs
	 * @param isHtml whether they are answered as a page for people
	 * @param license the link to the licence of the locations; null if there is none
	 * @param locations the only collection
	 * @return the collections
	 */
	public static CollectionList of(Addresses addresses, boolean isHtml, @Nullable Link license,
			LocationCollection locations) {
		List<Link> formats = addresses.formats(Addresses.COLLECTIONS, Link.JSON, isHtml);
		return new CollectionList(Stream.concat(formats.stream(), Stream.ofNullable(license)).toList(),
				List.of(locations));
	}

}
