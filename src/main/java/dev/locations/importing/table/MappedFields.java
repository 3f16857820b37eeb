package dev.locations.importing.table;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.geodesy.ReferenceSystem;
import dev.locations.json.JsonText;
import dev.locations.location.field.LocationFields;
import org.jspecify.annotations.Nullable;

/** The fields of one location, by their targets. */
final class MappedFields {

	static final JsonText NULL = parse("null");

	/** A text before another one. */
	private static final Pattern SEVERAL = Pattern
		.compile("(?s)(.*?\\S)\\s*(?:[;,|\\r\\n]|\\s/\\s|\\s(?:or|oder|ou|o|and|und|et|y)\\s).*");

	/** A slash also separates phone numbers, but not behind a code for an area. */
	private static final Pattern PHONES = Pattern.compile("(\\+?[\\d\\s().-]{7,}?)/[\\d\\s()+./-]*");

	/** The names of the columns, whose language tells what the letter O stands for. */
	private final Set<String> columns;

	/** Whether coordinates are metres. */
	private final boolean isMetric;

	private final Map<String, JsonText> members = new LinkedHashMap<>();

	private final Map<String, JsonText> address = new LinkedHashMap<>();

	private final Map<String, JsonText> properties = new LinkedHashMap<>();

	private final Map<String, JsonText> coordinates = new LinkedHashMap<>();

	MappedFields(Set<String> columns, FileOptions options) {
		this.columns = columns;
		this.isMetric = options.crs() != null
				&& ReferenceSystem.of(options.crs()).filter(ReferenceSystem::isMetric).isPresent();
	}

	/** Returns the first one of several texts. */
	static JsonText first(JsonText value) {
		String text = value.root().stringValue("");
		return Stream.of(SEVERAL, PHONES)
			.map((several) -> several.matcher(text))
			.filter(Matcher::matches)
			.findFirst()
			.map((several) -> JsonText.string(several.group(1).strip()))
			.orElse(value);
	}

	void put(String target, JsonText value) {
		Map<String, JsonText> parts = parts(target);
		// a cell of a table has an object or a list as a text
		JsonText kept = ColumnMapping.OBJECTS.contains(target)
				? CellTypes.structure(value.root().stringValue("")).orElse(value)
				: (parts == this.properties || parts == this.coordinates) ? value : text(value);
		parts.put(target.substring(target.indexOf('.') + 1), kept);
	}

	private Map<String, JsonText> parts(String target) {
		return target.startsWith(ColumnMapping.PROPERTY) ? this.properties : ColumnMapping.COORDINATES.contains(target)
				? this.coordinates : (target.indexOf('.') >= 0) ? this.address : this.members;
	}

	/** Sets a text that is missing, null or empty. */
	void putIfMissing(String field, JsonText text) {
		int dot = field.indexOf('.');
		JsonText value = parts(field).get(field.substring(dot + 1));
		JsonText whole = (dot >= 0) ? this.members.get(field.substring(0, dot)) : null;
		if (value == null && whole != null && whole.root().isObject()) {
			value = whole.members().get(field.substring(dot + 1));
		}
		if (value == null || value.root().isNull() || value.root().stringValue("x").isEmpty()) {
			put(field, text);
		}
	}

	JsonText body() {
		if (!this.coordinates.isEmpty()) {
			this.members.put(LocationFields.GEOMETRY, shape().orElseGet(() -> point(position().stream())));
		}
		merge(LocationFields.ADDRESS, this.address);
		merge(LocationFields.PROPERTIES, this.properties);
		return JsonText.object(this.members);
	}

	/** A column with the whole object may stand beside columns with parts of it. */
	private void merge(String field, Map<String, JsonText> parts) {
		if (!parts.isEmpty()) {
			Map<String, JsonText> whole = new LinkedHashMap<>();
			if (this.members.containsKey(field)) {
				whole.putAll(this.members.get(field).members());
			}
			whole.putAll(parts);
			this.members.put(field, JsonText.object(whole));
		}
	}

	static JsonText point(Stream<String> coordinates) {
		return parse(coordinates.collect(Collectors.joining(",", "{\"type\":\"Point\",\"coordinates\":[", "]}")));
	}

	/** A line or an area, or a point in metres, as databases write it. */
	private Optional<JsonText> shape() {
		return Optional.ofNullable(this.coordinates.get(ColumnMapping.POSITION))
			.map(MappedFields::plain)
			.filter((text) -> this.isMetric || !PositionText.isWkt(text))
			.flatMap(PointGeometry::ofWkt);
	}

	private List<String> position() {
		JsonText whole = this.coordinates.get(ColumnMapping.POSITION);
		JsonText latitude = this.coordinates.getOrDefault(ColumnMapping.LATITUDE, NULL);
		JsonText longitude = this.coordinates.getOrDefault(ColumnMapping.LONGITUDE, NULL);
		List<String> numbers = new ArrayList<>();
		read(whole, latitude, longitude).ifPresentOrElse(
				(both) -> both.forEach((number) -> numbers.add(number.toPlainString())),
				() -> numbers.addAll((whole != null) ? List.of(whole.text(), whole.text())
						: List.of(number(longitude), number(latitude))));
		if (this.coordinates.containsKey(ColumnMapping.ALTITUDE) && numbers.size() == 2) {
			numbers.add(number(this.coordinates.get(ColumnMapping.ALTITUDE)));
		}
		return numbers;
	}

	private Optional<List<BigDecimal>> read(@Nullable JsonText whole, JsonText latitude, JsonText longitude) {
		if (this.isMetric) {
			return ReferenceSystem
				.metresOfBoth((whole != null) ? plain(whole) : plain(longitude) + ";" + plain(latitude));
		}
		return (whole != null) ? PositionText.position(plain(whole), letterO(plain(whole)))
				: PositionText.position(plain(latitude), plain(longitude), letterO(plain(longitude) + plain(latitude)));
	}

	// the names are read only for the texts that need them
	private @Nullable String letterO(String text) {
		return (text.indexOf('O') >= 0 || text.indexOf('o') >= 0) ? ColumnNames.sideOfLetterO(this.columns) : null;
	}

	/** What is no number stays as it is: the rules of the location refuse it. */
	private static String number(JsonText value) {
		return PositionText.number(plain(value)).map(BigDecimal::toPlainString).orElseGet(value::text);
	}

	/** Numbers and booleans become texts: a postal code may be a number in a file. */
	private static JsonText text(JsonText value) {
		return (value.root().isNumber() || value.root().isBoolean()) ? JsonText.string(value.text()) : value;
	}

	/** Returns a text without quotation marks; other JSON stays as it is. */
	static String plain(JsonText value) {
		return value.root().isString() ? value.root().stringValue() : value.text();
	}

	static JsonText parse(String json) {
		return JsonText.parse(json.getBytes(StandardCharsets.UTF_8));
	}

}
