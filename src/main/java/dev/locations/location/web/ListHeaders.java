package dev.locations.location.web;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

import dev.locations.location.LocationList;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/** The headers that describe a list. */
final class ListHeaders {

	private static final String TOTAL = "X-Total-Count";

	private static final Map<ListFormat, MediaType> TYPES = new EnumMap<>(ListFormat.class);

	static {
		for (ListFormat format : ListFormat.values()) {
			TYPES.put(format, MediaType.parseMediaType(format.mediaType()));
		}
	}

	private ListHeaders() {
	}

	static MediaType type(ListFormat format) {
		return Objects.requireNonNull(TYPES.get(format));
	}

	/**
	 * Returns the headers of a list. Sets how many locations match, and the link to the
	 * next page (RFC 8288), if there is one.
	 */
	static Consumer<HttpHeaders> of(LocationList list, ListLinks links) {
		return (headers) -> {
			list.total().ifPresent((total) -> headers.set(TOTAL, Long.toString(total)));
			if (list.next() != null) {
				headers.set(HttpHeaders.LINK, "<" + links.next(list.next()) + ">; rel=\"next\"");
			}
		};
	}

}
