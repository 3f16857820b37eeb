package dev.locations.importing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.locations.importing.table.CellTypes;
import dev.locations.importing.table.ColumnMapping;
import dev.locations.importing.table.ColumnNames;
import dev.locations.importing.table.CsvRows;
import dev.locations.json.JsonSyntaxException;
import dev.locations.json.JsonText;
import dev.locations.validation.BodySchema;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The beginning of a file, before it is imported.
 *
 * @param format {@code csv}, {@code geojson}, {@code json} or {@code ndjson}
 * @param separator what stands between the cells of a table; null for other formats
 * @param encoding the charset of a table, as far as it was read; null for other formats
 * @param mapping a guess of what the columns are; null if the file is of the service's
 * own form, which needs none
 * @param columns the columns of a table, or the members of objects
 * @param rows the first rows, each with a value for each column; null for none
 */
@JsonPropertyOrder({ "format", "separator", "encoding", "mapping", "columns", "rows" })
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ImportPreview(String format, @Nullable String separator, @Nullable String encoding,
		@Nullable Guess mapping, List<String> columns, List<List<@Nullable JsonNode>> rows) {

	private static final int ROWS = 20;

	/**
	 * Reads the beginning of a file, compressed with gzip or not. What is cut at its end
	 * is left out.
	 * @param schema the rules for locations that are added
	 * @throws IOException if nothing can be read
	 */
	static ImportPreview of(byte[] beginning, InputFormat format, BodySchema schema) throws IOException {
		LocationReader reader = format.open(new ByteArrayInputStream(beginning), Long.MAX_VALUE, () -> false);
		CsvRows table = (reader instanceof CsvReader csv) ? csv.rows() : null;
		List<JsonText> locations = locations(reader);
		boolean isOwn = table == null
				&& locations.stream().anyMatch((location) -> schema.validate(reader.body(location).root()).isEmpty());
		List<Map<String, JsonText>> rows = locations.stream().map(reader::columns).toList();
		Set<String> columns = new LinkedHashSet<>((table != null) ? table.columns() : List.of());
		rows.forEach((row) -> columns.addAll(row.keySet()));
		return new ImportPreview(
				(table != null) ? "csv"
						: reader.unit().equals("feature") ? "geojson"
								: reader.unit().equals("element") ? "json" : "ndjson",
				(table != null) ? String.valueOf(table.separator()) : null,
				(table != null) ? table.charset().name() : null,
				isOwn ? null : Guess.of(ColumnNames.guess(columns, rows), reader.types()), List.copyOf(columns),
				rows.stream().map((row) -> values(row, columns)).toList());
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
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	public record Guess(@JsonInclude(content = JsonInclude.Include.ALWAYS) Map<String, Optional<String>> columns,
			@Nullable List<String> numbers, @Nullable List<String> texts) {

		static Guess of(ColumnMapping guess, @Nullable CellTypes types) {
			return new Guess(guess.columns(), (types != null) ? further(types.numbers(), guess) : null,
					(types != null) ? further(types.texts(), guess) : null);
		}

		private static List<String> further(List<String> columns, ColumnMapping guess) {
			return columns.stream().filter((column) -> !guess.columns().containsKey(column)).toList();
		}

	}

}
