package dev.locations.importing;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.locations.importing.table.CellTypes;
import dev.locations.importing.table.ColumnMapping;
import dev.locations.importing.table.ColumnNames;
import dev.locations.importing.table.CsvRows;
import dev.locations.json.JsonText;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a table as objects, whose members are the columns, all with texts.
 *
 * @param guess what the columns are by their names, and by the first rows
 * @param types what the values of the columns are by the first rows
 */
record CsvReader(CsvRows rows, ColumnMapping guess, CellTypes types) implements LocationReader {

	static CsvReader of(CsvRows rows) {
		return new CsvReader(rows, ColumnNames.guess(rows.columns(),
				rows.sample().map((row) -> values(rows.columns(), row.cells())).toList()), CellTypes.of(rows));
	}

	@Override
	public @Nullable RawLocation next() throws IOException {
		CsvRows.Row row = this.rows.next();
		if (row == null) {
			return null;
		}
		List<String> cells = row.cells();
		List<String> columns = this.rows.columns();
		if (cells.size() > columns.size()
				&& !cells.subList(columns.size(), cells.size()).stream().allMatch(String::isEmpty)) {
			return RawLocation.refused(row.line(),
					"It has %d cells, but the first row has %d".formatted(cells.size(), columns.size()));
		}
		return new RawLocation(row.line(), cells.stream().mapToInt(String::length).sum(),
				() -> JsonText.object(values(columns, cells)), "");
	}

	@Override
	public boolean isFeature(JsonText location) {
		return false;
	}

	private static Map<String, JsonText> values(List<String> columns, List<String> cells) {
		Map<String, JsonText> values = new LinkedHashMap<>();
		for (int i = 0; i < Math.min(columns.size(), cells.size()); i++) {
			values.put(columns.get(i), JsonText.string(cells.get(i)));
		}
		return values;
	}

}
