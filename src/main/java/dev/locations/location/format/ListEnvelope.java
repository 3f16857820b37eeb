package dev.locations.location.format;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

import dev.locations.json.Delimiters;
import dev.locations.location.LocationQuery;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLink;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.PageCursor;
import dev.locations.store.Timestamps;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** What an answer has around its locations. */
public final class ListEnvelope {

	private static final String COLLECTION_START = "{\"type\":\"FeatureCollection\",\"features\":[";

	private static final byte[] LINE_END = { '\n' };

	private static final byte[] NOTHING = {};

	private ListEnvelope() {
	}

	/**
	 * Returns what stands around and between the locations of a list.
	 * @param next the place after the page; null if it is the last one
	 */
	public static Delimiters of(LocationQuery query, long total, @Nullable PageCursor next) {
		return switch (query.format()) {
			case JSON -> Delimiters.ARRAY;
			case NDJSON -> new Delimiters(NOTHING, LINE_END, (count) -> (count > 0) ? LINE_END : NOTHING);
			case GEOJSON -> new Delimiters(utf8(COLLECTION_START), Delimiters.ARRAY.separator(),
					(count) -> utf8(collectionEnd(query, total, count, next)));
		};
	}

	private static String collectionEnd(LocationQuery query, long matched, long returned, @Nullable PageCursor next) {
		ListLinks links = query.links();
		StringBuilder written = new StringBuilder(link("self", links.self()));
		if (next != null) {
			written.append(',').append(link("next", links.next(next)));
		}
		links.others().forEach((other) -> written.append(',').append(link(other)));
		return "],\"numberMatched\":%d,\"numberReturned\":%d%s,\"links\":[%s]}".formatted(matched, returned,
				time(links.time()), written);
	}

	private static String time(@Nullable Instant time) {
		return (time != null) ? ",\"timeStamp\":\"%s\"".formatted(Timestamps.format(time.toEpochMilli())) : "";
	}

	private static String link(String relation, String reference) {
		return "{\"rel\":\"%s\",\"type\":\"application/geo+json\",\"href\":%s}".formatted(relation, quoted(reference));
	}

	private static String link(ListLink link) {
		return "{\"rel\":%s,\"type\":%s,\"title\":%s,\"href\":%s}".formatted(quoted(link.relation()),
				quoted(link.type()), quoted(link.title()), quoted(link.reference()));
	}

	private static String quoted(String text) {
		return JsonMapper.shared().writeValueAsString(text);
	}

	/**
	 * Returns a location in the format of a list.
	 * @param location the selected fields of the location as JSON
	 */
	public static byte[] element(ListFormat format, byte[] location) {
		return switch (format) {
			case JSON, NDJSON -> location;
			case GEOJSON -> GeoJsonFeature.of(location);
		};
	}

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
