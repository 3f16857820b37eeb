package dev.locations.place;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Describes a place for search engines, by the words of schema.org, as JSON-LD 1.1. */
final class StructuredData {

	/** None of them may end the script element, or be a comment in it. */
	private static final Map<String, String> ESCAPES = Map.of("<", "\\u003c", ">", "\\u003e", "&", "\\u0026", "\u2028",
			"\\u2028", "\u2029", "\\u2029");

	private StructuredData() {
	}

	static String of(JsonNode place, String url, @Nullable String photo, JsonMapper json) {
		ObjectNode data = json.createObjectNode();
		data.put("@context", "https://schema.org").put("@type", "Place").put("@id", url).put("url", url);
		put(data, "name", PlacePage.text(place, "name"));
		put(data, "alternateName", PlacePage.text(place, "shortName"));
		put(data, "description", PlacePage.text(place, "description"));
		put(data, "telephone", PlacePage.text(place, "phone"));
		put(data, "sameAs", PlacePage.webLink(PlacePage.text(place, "siteUrl")));
		put(data, "image", photo);
		JsonNode stored = place.path("address");
		ObjectNode address = data.putObject("address").put("@type", "PostalAddress");
		put(address, "streetAddress",
				PlacePage.joined(" ", PlacePage.text(stored, "street"), PlacePage.text(stored, "number")));
		put(address, "postalCode", PlacePage.text(stored, "zipCode"));
		put(address, "addressLocality", PlacePage.text(stored, "city"));
		put(address, "addressRegion", PlacePage.text(stored, "state"));
		JsonNode point = place.at("/geometry/coordinates");
		ObjectNode position = data.putObject("geo").put("@type", "GeoCoordinates");
		position.set("latitude", point.path(1));
		position.set("longitude", point.path(0));
		String text = json.writeValueAsString(data);
		for (Map.Entry<String, String> escape : ESCAPES.entrySet()) {
			text = text.replace(escape.getKey(), escape.getValue());
		}
		return text;
	}

	private static void put(ObjectNode data, String name, @Nullable String text) {
		if (text != null && !text.isBlank()) {
			data.put(name, text);
		}
	}

}
