package dev.locations.ogc;

import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

public record CollectionList(List<Link> links, List<LocationCollection> collections) implements Described {

	public static CollectionList of(Addresses addresses, boolean isHtml, @Nullable Link license,
			LocationCollection locations) {
		List<Link> formats = addresses.formats(Addresses.COLLECTIONS, Link.JSON, isHtml);
		return new CollectionList(Stream.concat(formats.stream(), Stream.ofNullable(license)).toList(),
				List.of(locations));
	}

}
