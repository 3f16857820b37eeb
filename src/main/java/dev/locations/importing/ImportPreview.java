package dev.locations.importing;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

import dev.locations.importing.table.CellTypes;
import dev.locations.importing.table.ColumnMapping;
import dev.locations.importing.table.ColumnNames;
import dev.locations.importing.table.CsvRows;
import dev.locations.importing.table.FileOptions;
import dev.locations.json.JsonSyntaxException;
import dev.locations.json.JsonText;
import dev.locations.validation.BodySchema;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Describes the beginning of a file, before it is imported ({@code import-preview}).
 */
final class ImportPreview {

	private static final int ROWS = 20;

	/** Of a file, unpacked. */
	private static final long MAX_SIZE = 1L << 30;

	private ImportPreview() {
	}

	/**
	 * Reads the beginning of a file, compressed with gzip or not. What is cut at its end
	 * is left out.
	 */
	static Map<String, Object> of(InputStream beginning, InputFormat format, BodySchema schema, FileOptions options)
			throws IOException {
		try (LocationReader reader = format.open(beginning, MAX_SIZE, options, () -> false)) {
			return of(reader, schema, options);
		}
	}

	private static Map<String, Object> of(LocationReader reader, BodySchema schema, FileOptions options)
			throws IOException {
		CsvRows table = (reader instanceof CsvReader csv) ? csv.rows() : null;
		List<JsonText> locations = locations(reader);
		List<Map<String, JsonText>> rows = locations.stream().map(reader::columns).toList();
		Set<String> columns = new LinkedHashSet<>((table != null) ? table.columns() : List.of());
		rows.forEach((row) -> columns.addAll(row.keySet()));
		Map<String, Object> preview = new LinkedHashMap<>();
		preview.put("format", reader.format());
		if (table != null) {
			preview.putAll(table.description());
		}
		// the service's own form needs no mapping
		if (table != null || locations.stream()
			.noneMatch((location) -> schema.validate(reader.body(location).root()).isEmpty())) {
			ColumnMapping guess = ColumnNames.guess(columns, rows);
			preview.put("mapping", mapping(guess, reader.types(), options.withGuess(guess.grid(rows))));
		}
		preview.put("columns", columns);
		preview.put("rows", rows.stream().map((row) -> values(row, columns)).toList());
		return preview;
	}

	/** Returns the guess as it can be sent with the import. */
	private static Map<String, Object> mapping(ColumnMapping guess, @Nullable CellTypes types, FileOptions options) {
		Map<String, Object> mapping = new LinkedHashMap<>();
		mapping.put("columns", guess.columns());
		if (types != null) {
			mapping.put("numbers", further(types.numbers(), guess));
			mapping.put("texts", further(types.texts(), guess));
		}
		mapping.putAll(JsonMapper.shared().convertValue(options, new TypeReference<Map<String, Object>>() {
		}));
		return mapping;
	}

	private static List<String> further(List<String> columns, ColumnMapping guess) {
		return columns.stream().filter((column) -> !guess.columns().containsKey(column)).toList();
	}

	private static List<JsonText> locations(LocationReader reader) throws IOException {
		List<JsonText> locations = new ArrayList<>();
		try {
			for (RawLocation raw = reader.next(); raw != null; raw = (locations.size() < ROWS) ? reader.next() : null) {
				if (raw.problem() == null) {
					read(raw.json()).ifPresent(locations::add);
				}
			}
		}
		catch (IOException ex) {
			if (locations.isEmpty()) {
				throw ex;
			}
		}
		return locations;
	}

	private static Optional<JsonText> read(Supplier<JsonText> json) {
		try {
			return Optional.of(json.get()).filter((location) -> location.root().isObject());
		}
		catch (JsonSyntaxException ex) {
			return Optional.empty();
		}
	}

	private static List<@Nullable JsonNode> values(Map<String, JsonText> row, Set<String> columns) {
		List<@Nullable JsonNode> values = new ArrayList<>();
		columns.forEach((column) -> values.add(row.containsKey(column) ? row.get(column).root() : null));
		return values;
	}

}
