package dev.locations.location.web;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

import dev.locations.location.LocationList;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/** The headers that describe a list. */
final class ListHeaders {

	private static final String TOTAL = "X-Total-Count";

	private static final List<MediaType> TYPES = Arrays.stream(ListFormat.values())
		.map((format) -> MediaType.parseMediaType(format.mediaType()))
		.toList();

	private ListHeaders() {
	}

	static MediaType type(ListFormat format) {
		return TYPES.get(format.ordinal());
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
