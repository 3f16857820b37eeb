package dev.locations.location.query;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Set;

import dev.locations.location.query.ListFormat.ListFrame;
import dev.locations.location.query.ListLinks.ListLink;
import dev.locations.store.Timestamps;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Locations as GeoJSON (RFC 7946). */
final class GeoJson {

	/** Other fields are properties (RFC 7946, 3.2). */
	private static final Set<String> OUTSIDE = Set.of("id", "geometry");

	static final List<ListFormat.Part> FEATURE = List.of(
			new ListFormat.Part("{\"type\":\"Feature\"", "{\"type\":\"Feature\"", "id"::equals),
			new ListFormat.Part("", ",\"geometry\":null", "geometry"::equals),
			new ListFormat.Part(",\"properties\":{", ",\"properties\":{", (name) -> !OUTSIDE.contains(name)),
			ListFormat.Part.text("}}"));

	private static final byte[] START = utf8("{\"type\":\"FeatureCollection\",\"features\":");

	private GeoJson() {
	}

	static ListFrame collection(ListLinks links, long matched, long returned, @Nullable PageCursor next) {
		StringBuilder written = new StringBuilder(link("self", links.self()));
		if (next != null) {
			written.append(',').append(link("next", links.next(next)));
		}
		links.others().forEach((other) -> written.append(',').append(link(other)));
		return new ListFrame(START, true, utf8("],\"numberMatched\":" + matched + ",\"numberReturned\":" + returned
				+ time(links.time()) + ",\"links\":[" + written + "]}"));
	}

	private static String time(@Nullable Instant time) {
		return (time != null) ? ",\"timeStamp\":\"%s\"".formatted(Timestamps.format(time.toEpochMilli())) : "";
	}

	private static String link(String relation, String reference) {
		return "{\"rel\":\"" + relation + "\",\"type\":\"application/geo+json\",\"href\":" + quoted(reference) + "}";
	}

	private static String link(ListLink link) {
		return "{\"rel\":%s,\"type\":%s,\"title\":%s,\"href\":%s}".formatted(quoted(link.relation()),
				quoted(link.type()), quoted(link.title()), quoted(link.reference()));
	}

	private static String quoted(String text) {
		return JsonMapper.shared().writeValueAsString(text);
	}

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
