package dev.locations.importing.table;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.locations.json.JsonSyntaxException;
import dev.locations.json.JsonText;
import dev.locations.location.field.LocationFields;

/** The fields of one location as JSON, by their targets. */
final class MappedFields {

	private static final String NULL = "null";

	private final Map<String, String> members = new LinkedHashMap<>();

	private final Map<String, String> address = new LinkedHashMap<>();

	private final Map<String, String> properties = new LinkedHashMap<>();

	private final Map<String, String> coordinates = new LinkedHashMap<>();

	void put(String target, String json) {
		if (target.startsWith(ColumnMapping.PROPERTY)) {
			this.properties.put(target.substring(ColumnMapping.PROPERTY.length()), json);
		}
		else if (ColumnMapping.COORDINATES.contains(target)) {
			this.coordinates.put(target, json);
		}
		else if (target.startsWith(LocationFields.ADDRESS + ".")) {
			this.address.put(target.substring(LocationFields.ADDRESS.length() + 1), text(json));
		}
		else {
			this.members.put(target, ColumnMapping.OBJECTS.contains(target) ? structure(json) : text(json));
		}
	}

	/** Sets a text that is missing or null. */
	void putIfMissing(String field, String json) {
		String value = field.startsWith(LocationFields.ADDRESS + ".")
				? this.address.get(field.substring(LocationFields.ADDRESS.length() + 1)) : this.members.get(field);
		if (value == null || value.equals(NULL)) {
			put(field, json);
		}
	}

	JsonText body() {
		if (!this.coordinates.isEmpty()) {
			this.members.put(LocationFields.GEOMETRY,
					"{\"type\":\"Point\",\"coordinates\":[" + String.join(",", position()) + "]}");
		}
		merge(LocationFields.ADDRESS, this.address);
		merge(LocationFields.PROPERTIES, this.properties);
		return JsonText.object(this.members);
	}

	/** A column with the whole object may stand beside columns with parts of it. */
	private void merge(String field, Map<String, String> parts) {
		if (parts.isEmpty()) {
			return;
		}
		Map<String, String> whole = new LinkedHashMap<>();
		if (this.members.containsKey(field)) {
			whole.putAll(parse(this.members.get(field)).members());
		}
		whole.putAll(parts);
		this.members.put(field, JsonText.object(whole).text());
	}

	private List<String> position() {
		String position = this.coordinates.get(ColumnMapping.POSITION);
		List<String> numbers = new ArrayList<>();
		if (position != null) {
			PositionText.position(plain(position))
				.ifPresentOrElse((both) -> both.forEach((number) -> numbers.add(number.toPlainString())),
						() -> numbers.addAll(List.of(position, position)));
		}
		else {
			numbers.add(angle(ColumnMapping.LONGITUDE));
			numbers.add(angle(ColumnMapping.LATITUDE));
		}
		if (this.coordinates.containsKey(ColumnMapping.ALTITUDE)) {
			numbers.add(angle(ColumnMapping.ALTITUDE));
		}
		return numbers;
	}

	/** What is no number stays as it is: the rules of the location refuse it. */
	private String angle(String target) {
		String json = this.coordinates.getOrDefault(target, NULL);
		return PositionText.angle(plain(json)).map(BigDecimal::toPlainString).orElse(json);
	}

	/** Numbers and booleans become texts: a postal code may be a number in a file. */
	private static String text(String json) {
		boolean isNumberOrBoolean = !json.equals(NULL) && "\"{[".indexOf(json.charAt(0)) < 0;
		return isNumberOrBoolean ? ColumnMapping.string(json) : json;
	}

	/** A cell of a table has an object as a text. */
	private static String structure(String json) {
		String text = plain(json);
		return isStructure(text) ? text : json;
	}

	/** Returns a text without quotation marks; other JSON stays as it is. */
	static String plain(String json) {
		return json.startsWith("\"") ? parse(json).root().stringValue("") : json;
	}

	private static JsonText parse(String json) {
		return JsonText.parse(json.getBytes(StandardCharsets.UTF_8));
	}

	static boolean isStructure(String text) {
		if (!text.startsWith("{") && !text.startsWith("[")) {
			return false;
		}
		try {
			return parse(text).root().isContainer();
		}
		catch (JsonSyntaxException ex) {
			return false;
		}
	}

}
