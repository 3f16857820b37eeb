package dev.locations.importing.table;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How a table begins, by the first of its text.
 *
 * @param header the line of the row with the names, after titles and comments, from 1; 0
 * if there are none
 */
record TableStart(char separator, int header) {

	/** So many rows tell the separator. */
	static final int ROWS = 20;

	private static final List<Character> SEPARATORS = List.of(',', ';', '\t', '|');

	/** A first line by which spreadsheet programs tell the separator. */
	private static final Pattern NAMED_SEPARATOR = Pattern.compile("\"?sep=(.)\"?\\r?\\n", Pattern.CASE_INSENSITIVE);

	private static final Comparator<Candidate> ORDER = Comparator.comparingLong(Candidate::regular)
		.thenComparing(Candidate::known)
		.thenComparing(Candidate::columns);

	/** Finds out what the options do not say. */
	static TableStart of(String sample, FileOptions options) {
		Matcher named = NAMED_SEPARATOR.matcher(sample);
		String separator = (options.separator() != null) ? options.separator()
				: named.lookingAt() ? named.group(1) : null;
		return of((separator != null) ? Candidate.of(sample, separator.charAt(0)) : best(sample), options);
	}

	/** Finds out in which row of a sheet the names are, if the options do not say it. */
	static TableStart of(List<CsvRows.Row> rows, FileOptions options) {
		return of(new Candidate(',', rows), options);
	}

	private static TableStart of(Candidate start, FileOptions options) {
		Integer header = options.headerRow();
		return new TableStart(start.separator(), (header != null) ? header : start.header());
	}

	/**
	 * Finds the separator with which the most rows have the same number of cells. If
	 * there are several, names of known fields tell, and then more columns.
	 */
	private static Candidate best(String table) {
		return SEPARATORS.stream()
			.map((separator) -> Candidate.of(table, separator))
			// the first of those that are as good
			.reduce((best, other) -> (ORDER.compare(other, best) > 0) ? other : best)
			.orElseThrow();
	}

	/** A separator, with the rows that it gives. */
	private record Candidate(char separator, List<CsvRows.Row> rows) {

		static Candidate of(String table, char separator) {
			List<CsvRows.Row> rows = new ArrayList<>();
			RowReader reader = new RowReader(new StringReader(table), separator, Math.max(1, table.length()));
			try {
				CsvRows.Row row = reader.next();
				// the rows before count: the last one of a sample may be cut
				while (rows.size() <= ROWS && row != null && row.problem() == null) {
					if (!row.isBlank()) {
						rows.add(row);
					}
					row = reader.next();
				}
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
			return new Candidate(separator, rows);
		}

		/**
		 * Returns how many cells the most rows have, of those with several; or else 1.
		 */
		int columns() {
			return this.rows.stream()
				.map((row) -> row.cells().size())
				.filter((columns) -> columns > 1)
				.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
				.entrySet()
				.stream()
				.max(Map.Entry.<Integer, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
				.map(Map.Entry::getKey)
				.orElse(1);
		}

		long regular() {
			int columns = columns();
			return (columns > 1) ? this.rows.stream().filter((row) -> row.cells().size() == columns).count() : 0;
		}

		long known() {
			return this.rows.stream()
				.mapToLong((row) -> row.cells().stream().filter(ColumnNames::isKnown).count())
				.max()
				.orElse(0);
		}

		int header() {
			int columns = columns();
			return this.rows.stream()
				.filter((row) -> row.cells().stream().filter((cell) -> !cell.isEmpty()).count() > 1
						&& (row.cells().size() == columns || !row.cells().get(0).startsWith("#")))
				.findFirst()
				.map(CsvRows.Row::line)
				.orElse(1);
		}

	}

}
