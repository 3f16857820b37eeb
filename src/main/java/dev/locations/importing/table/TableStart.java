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
 * @param separator what stands between the cells
 * @param header the line of the row with the names, after titles and comments, from 1; 0
 * if there are none
 */
record TableStart(char separator, int header) {

	/** So many rows tell the separator. */
	static final int ROWS = 20;

	private static final List<Character> SEPARATORS = List.of(',', ';', '\t', '|');

	/** A first line by which spreadsheet programs tell the separator. */
	private static final Pattern NAMED_SEPARATOR = Pattern.compile("\"?sep=(.)\"?\\r?\\n", Pattern.CASE_INSENSITIVE);

	private static final Comparator<Candidate> ORDER = Comparator
		.<Candidate>comparingLong((candidate) -> regular(candidate.rows()))
		.thenComparing((candidate) -> known(candidate.rows()))
		.thenComparing((candidate) -> columns(candidate.rows()));

	/** Finds out what the options do not say. */
	static TableStart of(String sample, FileOptions options) {
		Matcher named = NAMED_SEPARATOR.matcher(sample);
		String separator = (options.separator() != null) ? options.separator()
				: named.lookingAt() ? named.group(1) : null;
		Candidate start = (separator != null) ? Candidate.of(sample, separator.charAt(0)) : best(sample);
		Integer header = options.headerRow();
		return new TableStart(start.separator(), (header != null) ? header : header(start.rows()));
	}

	/** Finds out in which row of a sheet the names are, if the options do not say it. */
	static TableStart of(List<CsvRows.Row> rows, FileOptions options) {
		Integer header = options.headerRow();
		return new TableStart(',', (header != null) ? header : header(rows));
	}

	private static int header(List<CsvRows.Row> rows) {
		int columns = columns(rows);
		return rows.stream()
			.filter((row) -> row.cells().stream().filter((cell) -> !cell.isEmpty()).count() > 1
					&& (row.cells().size() == columns || !row.cells().get(0).startsWith("#")))
			.findFirst()
			.map(CsvRows.Row::line)
			.orElse(1);
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

	private static List<CsvRows.Row> rows(String table, char separator) {
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
		return rows;
	}

	/**
	 * Returns how many cells the most rows have, of those that have several; or else 1.
	 */
	private static int columns(List<CsvRows.Row> rows) {
		return rows.stream()
			.map((row) -> row.cells().size())
			.filter((columns) -> columns > 1)
			.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
			.entrySet()
			.stream()
			.max(Map.Entry.<Integer, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
			.map(Map.Entry::getKey)
			.orElse(1);
	}

	private static long regular(List<CsvRows.Row> rows) {
		int columns = columns(rows);
		return (columns > 1) ? rows.stream().filter((row) -> row.cells().size() == columns).count() : 0;
	}

	private static long known(List<CsvRows.Row> rows) {
		return rows.stream()
			.mapToLong((row) -> row.cells().stream().filter(ColumnNames::isKnown).count())
			.max()
			.orElse(0);
	}

	/** A separator, with the rows that it gives. */
	private record Candidate(char separator, List<CsvRows.Row> rows) {

		static Candidate of(String table, char separator) {
			return new Candidate(separator, TableStart.rows(table, separator));
		}

	}

}
