package dev.locations.place;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.locations.page.Messages;
import dev.locations.page.PageParts;
import tools.jackson.databind.JsonNode;

/**
 * What a place is, and how good it is: the fields that the operator names, else those
 * with a usual name. The map looks at all places to find them, which a page cannot.
 */
final class PlaceKind {

	private static final List<String> KINDS = List.of("properties.category", "properties.kind", "properties.type");

	private static final List<String> RANGES = List.of("properties.rating", "properties.stars");

	private static final Pattern NEW_WORD = Pattern.compile("(?<=[a-z])[A-Z](?=[a-z])");

	private static final int LONGEST = 60;

	private PlaceKind() {
	}

	/**
	 * Returns a line such as "Museum · Rating: 4.5"; empty if there is nothing to tell.
	 */
	static String line(JsonNode place, PageParts.Head head) {
		Messages messages = head.messages();
		Stream<String> kinds = fields(head.kind(), KINDS).map((field) -> valueAt(place, field))
			.map((value) -> value.isArray() ? value.path(0) : value)
			.filter((value) -> value.isString() && !value.stringValue().isBlank()
					&& value.stringValue().length() <= LONGEST)
			.map((value) -> capitalized(value.stringValue().replace('_', ' ').strip(), messages.locale()))
			.limit(1);
		Stream<String> levels = fields(head.range(), RANGES).filter((field) -> valueAt(place, field).isNumber())
			.map((field) -> messages.text("kinds.level",
					Map.of("field", label(field.substring(field.lastIndexOf('.') + 1), messages), "value",
							valueAt(place, field).numberValue())))
			.limit(1);
		return String.join(" · ", Stream.concat(kinds, levels).toList());
	}

	/** Without a setting the usual names count; "none" is no field of a place. */
	private static Stream<String> fields(String setting, List<String> usual) {
		return setting.isEmpty() ? usual.stream() : Stream.of(setting);
	}

	private static JsonNode valueAt(JsonNode place, String field) {
		JsonNode value = place;
		for (String name : field.split("\\.")) {
			value = value.path(name);
		}
		return value;
	}

	/** Returns the name of a free field for people, as the scripts do. */
	static String label(String name, Messages messages) {
		String words = NEW_WORD.matcher(name.replace('_', ' '))
			.replaceAll((letter) -> " " + letter.group().toLowerCase(Locale.ROOT));
		return capitalized(words, messages.locale());
	}

	private static String capitalized(String text, Locale locale) {
		return text.isEmpty() ? text : text.substring(0, text.offsetByCodePoints(0, 1)).toUpperCase(locale)
				+ text.substring(text.offsetByCodePoints(0, 1));
	}

}
