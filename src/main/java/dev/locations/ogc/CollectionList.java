package dev.locations.ogc;

import java.util.List;

/**
 * The collections of the service.
 *
 * @param links links to this resource
 * @param collections the collections, in fact one
 */
public record CollectionList(List<Link> links, List<LocationCollection> collections) implements Described {

	/**
	 * Describes the collections.
	 * @param addresses the URLs
	 * @param isHtml whether they are answered as a page for people
	 * @param locations the only collection
	 * @return the collections
	 */
	public static CollectionList of(Addresses addresses, boolean isHtml, LocationCollection locations) {
		return new CollectionList(addresses.formats(Addresses.COLLECTIONS, Link.JSON, isHtml), List.of(locations));
	}

}
