package dev.locations.importing;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.locations.file.TextReader;
import dev.locations.file.Workbook;
import dev.locations.importing.table.CellTypes;
import dev.locations.importing.table.ColumnMapping;
import dev.locations.importing.table.ColumnNames;
import dev.locations.importing.table.CsvRows;
import dev.locations.importing.table.FileOptions;
import dev.locations.json.JsonSyntaxException;
import dev.locations.json.JsonText;
import dev.locations.validation.BodySchema;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The beginning of a file, before it is imported.
 *
 * @param format {@code csv}, {@code xlsx}, {@code geojson}, {@code json}, {@code ndjson}
 * or {@code kml}
 * @param separator what stands between the cells of a table; null for other formats
 * @param encoding the charset of a table, as far as it was read; null for other formats
 * @param encodingGuessed whether the charset is a guess, because the table is no Unicode
 * @param sheet the name of the sheet of a workbook; null for other formats
 * @param sheets the names of all its sheets
 * @param headerRow the line with the names of a table, 0 if there are none
 * @param mapping a guess of what the columns are; null if the file is of the service's
 * own form, which needs none
 * @param columns the columns of a table, or the members of objects
 * @param rows the first rows, each with a value for each column; null for none
 */
@JsonPropertyOrder({ "format", "separator", "encoding", "encodingGuessed", "sheet", "sheets", "headerRow", "mapping",
		"columns", "rows" })
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ImportPreview(String format, @Nullable String separator, @Nullable String encoding,
		@Nullable Boolean encodingGuessed, @Nullable String sheet, @Nullable List<String> sheets,
		@Nullable Integer headerRow, @Nullable Guess mapping, List<String> columns,
		List<List<@Nullable JsonNode>> rows) {

	private static final int ROWS = 20;

	/** Of a file, unpacked. */
	private static final long MAX_SIZE = 1L << 30;

	/**
	 * Reads the beginning of a file, compressed with gzip or not. What is cut at its end
	 * is left out.
	 * @param schema the rules for locations that are added
	 * @param options how it is read
	 * @throws IOException if nothing can be read
	 */
	static ImportPreview of(InputStream beginning, InputFormat format, BodySchema schema, FileOptions options)
			throws IOException {
		try (LocationReader reader = format.open(beginning, MAX_SIZE, options, () -> false)) {
			return of(reader, schema, options);
		}
	}

	private static ImportPreview of(LocationReader reader, BodySchema schema, FileOptions options) throws IOException {
		CsvRows table = (reader instanceof CsvReader csv) ? csv.rows() : null;
		List<JsonText> locations = locations(reader);
		boolean isOwn = table == null
				&& locations.stream().anyMatch((location) -> schema.validate(reader.body(location).root()).isEmpty());
		List<Map<String, JsonText>> rows = locations.stream().map(reader::columns).toList();
		Set<String> columns = new LinkedHashSet<>((table != null) ? table.columns() : List.of());
		rows.forEach((row) -> columns.addAll(row.keySet()));
		ColumnMapping guess = ColumnNames.guess(columns, rows);
		TextReader text = (table != null) ? table.text() : null;
		Workbook workbook = (table != null) ? table.workbook() : null;
		return new ImportPreview(reader.format(),
				(text != null && table != null) ? String.valueOf(table.separator()) : null,
				(text != null) ? text.encoding() : null, (text != null) ? text.isGuessed() : null,
				(workbook != null) ? workbook.name() : null, (workbook != null) ? workbook.names() : null,
				(table != null) ? table.headerRow() : null,
				isOwn ? null : Guess.of(guess, reader.types(), options.withGuess(guess.grid(rows))),
				List.copyOf(columns), rows.stream().map((row) -> values(row, columns)).toList());
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

	/**
	 * A mapping, as it can be sent with the import.
	 *
	 * @param columns the fields by the columns; null for a column that is left out
	 * @param numbers the columns of a table that become further properties with numbers;
	 * null for other formats
	 * @param texts those with texts
	 * @param options what was said about how the file is read
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	public record Guess(@JsonInclude(content = JsonInclude.Include.ALWAYS) Map<String, Optional<String>> columns,
			@Nullable List<String> numbers, @Nullable List<String> texts, @JsonUnwrapped FileOptions options) {

		static Guess of(ColumnMapping guess, @Nullable CellTypes types, FileOptions options) {
			return new Guess(guess.columns(), (types != null) ? further(types.numbers(), guess) : null,
					(types != null) ? further(types.texts(), guess) : null, options);
		}

		private static List<String> further(List<String> columns, ColumnMapping guess) {
			return columns.stream().filter((column) -> !guess.columns().containsKey(column)).toList();
		}

	}

}
