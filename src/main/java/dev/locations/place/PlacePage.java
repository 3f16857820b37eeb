package dev.locations.place;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.page.PageParts;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the page of a place shows. All texts are as they are stored.
 *
 * @param kind what the place is, and how good; null if it does not tell
 * @param title also the title for search engines
 * @param summary the description in one line, for search engines
 * @param area city and state
 * @param photo an https URL of an image; null if there is none to show
 * @param phone the URL to call; null if there is no number
 * @param data describes the place for programs: JSON-LD that may stand in a script
 * element
 */
record PlacePage(String id, String name, @Nullable String kind, String title, String summary, String description,
		String area, String url, String longitude, String latitude, @Nullable String photo, @Nullable String phone,
		@Nullable String site, String photoText, String mapText, String data, List<PlaceRow> rows) {

	private static final int SUMMARY_LENGTH = 200;

	static PlacePage of(JsonNode stored, String base, PageParts.Head head, JsonMapper json) {
		JsonNode place = known(stored, head.noValue());
		String id = text(place, "id");
		String name = text(place, "name");
		String url = base + "/places/" + id;
		String photo = head.photos() ? link(text(place, "photoUrl"), "https://") : null;
		JsonNode point = place.at("/geometry/coordinates");
		String kind = PlaceKind.line(place, head);
		String placed = listed(name, text(place, "address", "city"));
		return new PlacePage(id, name, kind.isEmpty() ? null : kind,
				head.messages().text("map.titleOf", Map.of("name", placed)), summary(place), text(place, "description"),
				listed(text(place, "address", "city"), text(place, "address", "state")), url,
				point.path(0).asString(""), point.path(1).asString(""), photo, PlaceRow.callUrl(text(place, "phone")),
				webLink(text(place, "siteUrl")), head.messages().text("place.photoOf", Map.of("name", name)),
				head.messages().text("place.mapOf", Map.of("name", name)), StructuredData.of(place, url, photo, json),
				PlaceRow.of(place, head.messages(), json));
	}

	/** Leaves out the texts that stand for no value; the name stays. */
	private static JsonNode known(JsonNode place, List<String> noValue) {
		ObjectNode known = place.deepCopy().asObject();
		Stream.of(known, known.path("address"))
			.filter(JsonNode::isObject)
			.forEach((fields) -> fields.asObject()
				.removeIf((value) -> value.isString() && noValue.contains(value.stringValue().strip())));
		return known.set("name", place.path("name"));
	}

	/** Of a place without a description, what tells it from others. */
	private static String summary(JsonNode place) {
		String description = text(place, "description").strip().replaceAll("\\s+", " ");
		return cut(description.isEmpty() ? listed(text(place, "name"), text(place, "address", "street"),
				text(place, "address", "city"), text(place, "address", "state")) : description);
	}

	private static String cut(String text) {
		int length = text.codePointCount(0, text.length());
		return (length <= SUMMARY_LENGTH) ? text
				: text.substring(0, text.offsetByCodePoints(0, SUMMARY_LENGTH - 1)) + "…";
	}

	/** The state of a city may have its name. */
	private static String listed(String... parts) {
		return joined(", ", Stream.of(parts).distinct().toArray(String[]::new));
	}

	static String joined(String separator, String... parts) {
		return Stream.of(parts).filter((part) -> !part.isBlank()).collect(Collectors.joining(separator));
	}

	static String text(JsonNode object, String... path) {
		JsonNode value = object;
		for (String name : path) {
			value = value.path(name);
		}
		return value.asString("");
	}

	/** Returns a web address; null for any other text, such as {@code javascript:}. */
	static @Nullable String webLink(String text) {
		String link = link(text, "https://");
		return (link != null) ? link : link(text, "http://");
	}

	private static @Nullable String link(String text, String start) {
		return (text.regionMatches(true, 0, start, 0, start.length()) && text.length() > start.length()) ? text : null;
	}

}
