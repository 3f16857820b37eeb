package dev.locations.importing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
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
 * @param format {@code csv}, {@code geojson} or {@code ndjson}
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

	/**
	 * Reads the beginning of a file, compressed with gzip or not. What is cut at its end
	 * is left out.
	 * @param schema the rules for locations that are added
	 * @throws IOException if nothing can be read
	 */
	static ImportPreview of(byte[] beginning, InputFormat format, BodySchema schema) throws IOException {
		LocationReader reader = format.open(new ByteArrayInputStream(beginning), Long.MAX_VALUE, () -> false);
		List<JsonText> locations = locations(reader);
		boolean isOwn = !(reader instanceof CsvReader)
				&& locations.stream().anyMatch((location) -> schema.validate(reader.body(location).root()).isEmpty());
		List<Map<String, String>> rows = locations.stream().map(reader::columns).toList();
		Set<String> columns = new LinkedHashSet<>();
		if (reader instanceof CsvReader csv) {
			columns.addAll(csv.rows().columns());
		}
		rows.forEach((row) -> columns.addAll(row.keySet()));
		List<List<@Nullable JsonNode>> values = rows.stream().map((row) -> values(row, columns)).toList();
		Guess guess = isOwn ? null : Guess.of(ColumnNames.guess(columns, rows));
		return (reader instanceof CsvReader csv)
				? new ImportPreview("csv", String.valueOf(csv.rows().separator()), csv.rows().charset().name(), guess,
						List.copyOf(columns), values)
				: new ImportPreview((reader instanceof FeatureReader) ? "geojson" : "ndjson", null, null, guess,
						List.copyOf(columns), values);
	}

	private static List<JsonText> locations(LocationReader reader) throws IOException {
		List<JsonText> locations = new ArrayList<>();
		try {
			for (RawLocation raw = reader.next(); raw != null; raw = (locations.size() < CsvRows.SAMPLE_ROWS)
					? reader.next() : null) {
				raw.json().flatMap(ImportPreview::parsed).ifPresent(locations::add);
			}
		}
		catch (IOException ex) {
			if (locations.isEmpty()) {
				throw ex;
			}
		}
		return locations;
	}

	private static Optional<JsonText> parsed(byte[] json) {
		try {
			return Optional.of(JsonText.parse(json)).filter((location) -> location.root().isObject());
		}
		catch (JsonSyntaxException ex) {
			return Optional.empty();
		}
	}

	private static List<@Nullable JsonNode> values(Map<String, String> row, Set<String> columns) {
		List<@Nullable JsonNode> values = new ArrayList<>();
		for (String column : columns) {
			String json = row.get(column);
			values.add((json != null) ? JsonText.object(Map.of(column, json)).root().get(column) : null);
		}
		return values;
	}

	/**
	 * A mapping, as it can be sent with the import.
	 *
	 * @param columns the fields by the columns; null for a column that is left out
	 */
	public record Guess(Map<String, Optional<String>> columns) {

		static Guess of(ColumnMapping mapping) {
			return new Guess(mapping.columns());
		}

	}

}
