package dev.locations.importing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.locations.importing.table.ColumnMapping;
import dev.locations.importing.table.ColumnNames;
import dev.locations.importing.table.CsvRows;
import dev.locations.json.JsonText;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Reads the rows of a table as objects, whose members are the columns, all with texts.
 */
record CsvReader(CsvRows rows) implements LocationReader {

	@Override
	public @Nullable RawLocation next() throws IOException {
		CsvRows.Row row = this.rows.next();
		if (row == null) {
			return null;
		}
		List<String> cells = row.cells();
		int columns = this.rows.columns().size();
		if (cells.size() > columns && !cells.subList(columns, cells.size()).stream().allMatch(String::isBlank)) {
			return RawLocation.refused(row.line(),
					"It has %d cells, but the first row has %d".formatted(cells.size(), columns));
		}
		return RawLocation.of(row.line(), JsonText.object(values(row)).text().getBytes(StandardCharsets.UTF_8));
	}

	private Map<String, String> values(CsvRows.Row row) {
		Map<String, String> values = new LinkedHashMap<>();
		List<String> columns = this.rows.columns();
		for (int i = 0; i < Math.min(columns.size(), row.cells().size()); i++) {
			values.put(columns.get(i), JsonNodeFactory.instance.stringNode(row.cells().get(i)).toString());
		}
		return values;
	}

	/** Guesses by the names of the columns, and by the first rows, which are not read. */
	ColumnMapping guess() {
		return ColumnNames.guess(this.rows.columns(), this.rows.sample().map(this::values).toList());
	}

	@Override
	public JsonText body(JsonText location) {
		return location;
	}

	@Override
	public String unit() {
		return "line";
	}

}
