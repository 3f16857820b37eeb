package dev.locations.place;

import java.util.Map;
import java.util.stream.Stream;

import dev.locations.page.Messages;
import dev.locations.page.PageParts;
import tools.jackson.databind.JsonNode;

import org.springframework.util.StringUtils;

/**
 * What a place is, and how good it is: the fields that the operator names, else those
 * with a usual name. The map looks at all places to find them, which a page cannot.
 */
final class PlaceKind {

	private static final int LONGEST = 60;

	private PlaceKind() {
	}

	/**
	 * Returns a line such as "Museum · Rating: 4.5"; empty if there is nothing to tell.
	 */
	static String line(JsonNode place, PageParts.Head head) {
		Messages messages = head.messages();
		Stream<String> kinds = fields(head.kind(), "category", "kind", "type").map((field) -> valueAt(place, field))
			.map((value) -> (value.isArray() ? value.path(0) : value).stringValue("").replace('_', ' ').strip())
			.filter((value) -> !value.isEmpty() && value.length() <= LONGEST);
		Stream<String> levels = fields(head.range(), "rating", "stars")
			.filter((field) -> valueAt(place, field).isNumber())
			.map((field) -> messages.text("kinds.level",
					Map.of("field", label(messages, field), "value", valueAt(place, field).numberValue())));
		return String.join(" · ", Stream.concat(kinds.limit(1).map(StringUtils::capitalize), levels.limit(1)).toList());
	}

	/** No place has the field "none". */
	private static Stream<String> fields(String setting, String... usual) {
		return setting.isEmpty() ? Stream.of(usual).map("properties."::concat) : Stream.of(setting);
	}

	private static JsonNode valueAt(JsonNode place, String field) {
		return place.at("/" + field.replace("~", "~0").replace("/", "~1").replace('.', '/'));
	}

	/** Returns the name of a field for people, as the scripts do. */
	private static String label(Messages messages, String field) {
		return messages.texts()
			.getOrDefault("label/" + field.replace('.', '/'), field.replaceFirst("^properties\\.", ""));
	}

}
