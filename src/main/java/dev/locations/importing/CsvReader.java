package dev.locations.importing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.importing.table.CellTypes;
import dev.locations.importing.table.ColumnMapping;
import dev.locations.importing.table.ColumnNames;
import dev.locations.importing.table.CsvRows;
import dev.locations.json.JsonText;
import dev.locations.validation.Violation;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a table as objects, whose members are the columns, all with texts.
 */
record CsvReader(CsvRows rows, ColumnMapping guess, CellTypes types) implements LocationReader {

	/** Spreadsheet programs see by it that the text is UTF-8. */
	private static final String BYTE_ORDER_MARK = "\ufeff";

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
		boolean isWide = cells.size() > columns.size()
				&& !cells.subList(columns.size(), cells.size()).stream().allMatch(String::isEmpty);
		Violation problem = (row.problem() != null || !isWide) ? row.problem()
				: Violation
					.body("", "cells",
							"it has %d cells, but the first row has %d".formatted(cells.size(), columns.size()), null)
					.withDetail("cells", cells.size())
					.withDetail("columns", columns.size());
		return new RawLocation(this, row.line(), cells.stream().mapToInt(String::length).sum(),
				new Cells(columns, cells), problem);
	}

	@Override
	public String format() {
		return this.rows.isSheet() ? "xlsx" : "csv";
	}

	@Override
	public void close() throws IOException {
		this.rows.close();
	}

	@Override
	public boolean isFeature(JsonText location) {
		return false;
	}

	@Override
	public String header() {
		return BYTE_ORDER_MARK
				+ line(Stream.concat(this.rows.columns().stream(), Stream.of(ColumnMapping.REASONS)).toList());
	}

	/** Cells without a name come behind the reasons. */
	@Override
	public String row(RefusedLocation refused) {
		List<String> cells = new ArrayList<>(
				(refused.row().json() instanceof Cells row) ? row.cells() : List.<String>of());
		while (cells.size() < this.rows.columns().size()) {
			cells.add("");
		}
		cells.add(this.rows.columns().size(), refused.reasons());
		return line(cells);
	}

	private String line(List<String> cells) {
		return cells.stream()
			.map((cell) -> cell.isEmpty() ? "" : "\"" + cell.replace("\"", "\"\"") + "\"")
			.collect(Collectors.joining(String.valueOf(this.rows.separator()), "", "\r\n"));
	}

	private static Map<String, JsonText> values(List<String> columns, List<String> cells) {
		Map<String, JsonText> values = new LinkedHashMap<>();
		for (int i = 0; i < Math.min(columns.size(), cells.size()); i++) {
			values.put(columns.get(i), JsonText.string(cells.get(i)));
		}
		return values;
	}

	/** The cells of a row. To make JSON of them takes longer than to find them. */
	private record Cells(List<String> columns, List<String> cells) implements Supplier<JsonText> {

		@Override
		public JsonText get() {
			return JsonText.object(values(this.columns, this.cells));
		}

	}

}
