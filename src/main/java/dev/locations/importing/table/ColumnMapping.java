package dev.locations.importing.table;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.locations.geodesy.ReferenceSystem;
import dev.locations.json.JsonSyntaxException;
import dev.locations.json.JsonText;
import dev.locations.location.field.LocationFields;
import dev.locations.validation.BodySchema;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Says which columns of a foreign file are which fields of a location. A column that it
 * does not name becomes a property of its own name.
 *
 * @param columns the target of a column by its name; empty if the column is left out
 * @param constants the texts of fields, or of properties, that a location has no column
 * or no value for
 * @param texts the columns of tables whose values are never numbers, booleans or JSON
 * @param numbers the columns of tables whose values are numbers
 * @param firstOf the columns of which only the first of several values counts
 * @param options how the file is read
 */
public record ColumnMapping(Map<String, Optional<String>> columns, Map<String, String> constants, Set<String> texts,
		Set<String> numbers, Set<String> firstOf, @JsonUnwrapped FileOptions options) {

	/** The column or member for the reasons of refusals. An import ignores it. */
	public static final String REASONS = "refusedBecause";

	static final String LATITUDE = "latitude";

	static final String LONGITUDE = "longitude";

	static final String ALTITUDE = "altitude";

	/** A position in one text. */
	static final String POSITION = "position";

	/** Begins the target of a column that becomes a property. */
	static final String PROPERTY = LocationFields.PROPERTIES + ".";

	static final List<String> OBJECTS = List.of(LocationFields.GEOMETRY, LocationFields.ADDRESS,
			LocationFields.PROPERTIES);

	static final List<String> COORDINATES = List.of(LONGITUDE, LATITUDE, ALTITUDE, POSITION);

	/** The fields that have texts: those of the location, and those of its address. */
	static final List<String> TEXTS = Stream
		.concat(LocationFields.TEXTS.stream(),
				LocationFields.ADDRESS_TEXTS.stream().map((field) -> LocationFields.ADDRESS + "." + field))
		.toList();

	private static final String PARAMETER = "mapping";

	private static final Set<String> TARGETS = Stream.of(List.of(LocationFields.ID), TEXTS, COORDINATES, OBJECTS)
		.flatMap(List::stream)
		.collect(Collectors.toUnmodifiableSet());

	/** Takes null for what the JSON leaves out. */
	public ColumnMapping(@Nullable Map<String, Optional<String>> columns, @Nullable Map<String, String> constants,
			@Nullable Set<String> texts, @Nullable Set<String> numbers, @Nullable Set<String> firstOf,
			@Nullable FileOptions options) {
		this.columns = Objects.requireNonNullElse(columns, Map.of());
		this.constants = Objects.requireNonNullElse(constants, Map.of());
		this.texts = Objects.requireNonNullElse(texts, Set.of());
		this.numbers = Objects.requireNonNullElse(numbers, Set.of());
		this.firstOf = Objects.requireNonNullElse(firstOf, Set.of());
		this.options = Objects.requireNonNullElse(options, FileOptions.NONE);
	}

	/**
	 * Reads a mapping in JSON.
	 * @param schema the rules for its shape
	 * @throws ValidationException if the text is no mapping, names an unknown field, or
	 * gives two columns the same field
	 */
	public static ColumnMapping parse(String json, BodySchema schema) {
		JsonNode root;
		try {
			root = MappedFields.parse(json).root();
		}
		catch (JsonSyntaxException ex) {
			throw refusal("must be JSON: " + ex.getMessage(), json);
		}
		schema.validate(root).stream().findFirst().ifPresent((violation) -> {
			throw refusal(violation.location().isEmpty() ? violation.message()
					: "at %s: %s".formatted(violation.location(), violation.message()), json);
		});
		ColumnMapping mapping = JsonMapper.shared().treeToValue(root, ColumnMapping.class);
		mapping.problem().ifPresent((problem) -> {
			throw refusal(problem, json);
		});
		return mapping;
	}

	static boolean isTarget(String name) {
		return TARGETS.contains(name) || isProperty(name);
	}

	private static boolean isProperty(String name) {
		return name.startsWith(PROPERTY) && name.length() > PROPERTY.length();
	}

	private Optional<String> problem() {
		List<String> targets = this.columns.values().stream().flatMap(Optional::stream).toList();
		return Stream
			.of(targets.stream().filter((target) -> !isTarget(target)).map("there is no field "::concat),
					targets.stream()
						.filter((target) -> Collections.frequency(targets, target) > 1)
						.map("two columns have the field "::concat),
					Stream.ofNullable(this.options.crs())
						.filter((crs) -> ReferenceSystem.of(crs).isEmpty())
						.map("there is no reference system "::concat),
					this.constants.keySet()
						.stream()
						.filter((field) -> !TEXTS.contains(field) && !isProperty(field))
						.map("%s cannot be a constant; the fields with texts can"::formatted))
			.flatMap((problems) -> problems)
			.findFirst();
	}

	/** Guesses the grid of some rows; null if they have degrees, or if it is not sure. */
	public @Nullable String grid(List<Map<String, JsonText>> rows) {
		List<List<BigDecimal>> positions = rows.stream()
			.map((row) -> Stream.of("/geometry/coordinates/0", "/geometry/coordinates/1")
				.flatMap((pointer) -> columnOf(pointer).stream())
				.distinct()
				.map((column) -> MappedFields.plain(row.getOrDefault(column, MappedFields.NULL)))
				.collect(Collectors.joining(";")))
			.flatMap((text) -> ReferenceSystem.metresOfBoth(text).stream())
			.toList();
		return positions.isEmpty() ? null : ReferenceSystem.guess(positions, String.join(" ", rows.get(0).keySet()));
	}

	private static ValidationException refusal(String message, String json) {
		return new ValidationException(
				Violation.query(PARAMETER, PARAMETER, message, JsonNodeFactory.instance.stringNode(json)));
	}

	/** The geometry of a feature is its position, unless a column has one. */
	private Optional<String> unnamed(String column, @Nullable CellTypes types) {
		boolean isGeometry = types == null && column.equals(LocationFields.GEOMETRY)
				&& this.columns.values()
					.stream()
					.flatMap(Optional::stream)
					.noneMatch((target) -> COORDINATES.contains(target) || target.equals(LocationFields.GEOMETRY));
		return Optional.of(isGeometry ? column : PROPERTY + column);
	}

	/**
	 * Returns the column that the value at a JSON pointer comes from; empty if none is.
	 */
	public Optional<String> columnOf(String pointer) {
		String field = pointer.replaceFirst("^/", "").replace('/', '.');
		Set<String> targets = switch (field) {
			case "geometry" -> Set.of(LocationFields.GEOMETRY, POSITION);
			case "geometry.coordinates.0" -> Set.of(LONGITUDE, POSITION);
			case "geometry.coordinates.1" -> Set.of(LATITUDE, POSITION);
			case "geometry.coordinates.2" -> Set.of(ALTITUDE);
			default -> Set.of(field);
		};
		return this.columns.entrySet()
			.stream()
			.filter((column) -> column.getValue().filter(targets::contains).isPresent())
			.map(Map.Entry::getKey)
			.findFirst()
			.or(() -> Optional.of(field)
				.filter((property) -> property.startsWith(PROPERTY))
				.map((property) -> property.substring(PROPERTY.length())));
	}

	/**
	 * Makes a body as {@code POST /locations} takes it.
	 * @param types what the values of a table are, which are all texts; null for a file
	 * that has other values, too
	 * @param isWhole whether the location may be new: constants are not for others
	 * @param keptAsText is called for each cell that is of another type than its column
	 */
	public JsonText body(Map<String, JsonText> values, @Nullable CellTypes types, boolean isWhole,
			Runnable keptAsText) {
		MappedFields fields = new MappedFields(values.keySet(), this.options);
		values.forEach((column, sent) -> {
			JsonText value = this.firstOf.contains(column) ? MappedFields.first(sent) : sent;
			String target = this.columns.getOrDefault(column, unnamed(column, types)).orElse(null);
			// an empty cell says nothing
			if (target == null || (types != null && value.root().stringValue().isEmpty())) {
				return;
			}
			if (types == null || !target.startsWith(PROPERTY) || this.texts.contains(column)) {
				fields.put(target, value);
				return;
			}
			String cell = value.root().stringValue();
			Optional<JsonText> typed = this.numbers.contains(column) ? CellTypes.number(cell)
					: types.value(column, cell);
			if (typed.isEmpty()) {
				keptAsText.run();
			}
			fields.put(target, typed.orElse(value));
		});
		if (isWhole) {
			this.constants.forEach((field, text) -> fields.putIfMissing(field, JsonText.string(text)));
		}
		return fields.body();
	}

}
