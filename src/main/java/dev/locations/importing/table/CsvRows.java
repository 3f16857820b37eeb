package dev.locations.importing.table;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.file.TextReader;
import dev.locations.file.Workbook;
import dev.locations.validation.Violation;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a table (CSV, RFC 4180, or a sheet of a workbook), whose first row
 * names the columns, after titles and comments. Finds out the separator (comma,
 * semicolon, tab or vertical bar) and the charset, if nobody says them. Blank rows are
 * left out, and so are the reasons for which an import has refused its rows before.
 */
public final class CsvRows implements Closeable {

	/** So many rows are looked at before the first one is returned, if they are short. */
	static final int SAMPLE_ROWS = 1_000;

	private static final int SAMPLE_CHARACTERS = 64 * 1024;

	private final @Nullable TextReader text;

	private final @Nullable Workbook workbook;

	private final TableStart start;

	private final RowSource source;

	private final List<String> columns;

	/** The index of the reasons for which rows were refused before; -1 for none. */
	private final int reasons;

	private final Deque<Row> ahead = new ArrayDeque<>();

	/** Why the row after those ahead cannot be read. */
	private final @Nullable IOException problem;

	private CsvRows(@Nullable TextReader text, @Nullable Workbook workbook, TableStart start, RowSource source)
			throws IOException {
		this.text = text;
		this.workbook = workbook;
		this.start = start;
		this.source = source;
		Row header = source.next();
		while (header != null && (header.line() < start.header() || header.isBlank())) {
			header = source.next();
		}
		if (header != null && header.problem() != null) {
			throw new IOException(
					"The names in line %d cannot be read: %s".formatted(header.line(), header.problem().message()));
		}
		if (header != null && start.header() == 0) {
			this.ahead.add(header);
			header = new Row(0, Collections.nCopies(header.cells().size(), ""));
		}
		List<String> names = names((header != null) ? header.cells() : List.of());
		this.reasons = names.indexOf(ColumnMapping.REASONS);
		this.columns = names.stream().filter((name) -> !name.equals(ColumnMapping.REASONS)).toList();
		this.problem = lookAhead();
	}

	/**
	 * Begins to read a file, whose cells have at most so many characters; empty if it is
	 * no text, or has less than two columns.
	 */
	public static Optional<CsvRows> open(InputStream file, int maxLength, FileOptions options) throws IOException {
		TextReader text = new TextReader(file, options.encoding());
		BufferedReader buffered = new BufferedReader(text, SAMPLE_CHARACTERS);
		String sample = sample(buffered);
		if (sample.indexOf('\0') >= 0) {
			return Optional.empty();
		}
		TableStart start = TableStart.of(sample, options);
		CsvRows rows = new CsvRows(text, null, start, new RowReader(buffered, start.separator(), maxLength)::next);
		return Optional.of(rows).filter((table) -> table.columns.size() > 1);
	}

	/** Begins to read a sheet like a file; empty if it has less than two columns. */
	public static Optional<CsvRows> open(Workbook workbook, int maxLength, FileOptions options) throws IOException {
		Deque<Row> first = new ArrayDeque<>();
		RowSource all = () -> row(workbook, maxLength);
		for (Row row = all.next(); row != null; row = (first.size() < TableStart.ROWS) ? all.next() : null) {
			first.add(row);
		}
		CsvRows rows = new CsvRows(null, workbook, TableStart.of(List.copyOf(first), options),
				() -> first.isEmpty() ? all.next() : first.remove());
		return Optional.of(rows).filter((table) -> table.columns.size() > 1);
	}

	/**
	 * Leaves out blank cells behind the last column, of which a row may have very many.
	 */
	private static @Nullable Row row(Workbook workbook, int maxLength) throws IOException {
		Workbook.TextRow row = workbook.next();
		if (row == null) {
			return null;
		}
		List<String> cells = row.cells().stream().map(RowReader::stripped).toList();
		boolean isTooLong = cells.stream().skip(RowReader.MAX_COLUMNS).anyMatch((cell) -> !cell.isEmpty());
		return new Row(row.number(),
				cells.stream().limit(RowReader.MAX_COLUMNS).collect(Collectors.toCollection(ArrayList::new)),
				row.areTexts(), isTooLong ? RowReader.tooLarge(maxLength) : null);
	}

	/** Returns why a row cannot be read; null if all can. */
	private @Nullable IOException lookAhead() {
		try {
			int characters = 0;
			while (this.ahead.size() < SAMPLE_ROWS && characters < SAMPLE_CHARACTERS) {
				Row row = read();
				if (row == null) {
					return null;
				}
				this.ahead.add(row);
				characters += row.cells().stream().mapToInt(String::length).sum();
			}
			return null;
		}
		catch (IOException ex) {
			return ex;
		}
	}

	/** Returns the first rows, and goes back to their beginning. */
	private static String sample(Reader reader) throws IOException {
		char[] sample = new char[SAMPLE_CHARACTERS];
		int size = 0;
		int lines = 0;
		reader.mark(SAMPLE_CHARACTERS);
		while (size < sample.length && lines <= TableStart.ROWS) {
			int read = reader.read(sample, size, sample.length - size);
			if (read < 0) {
				break;
			}
			for (int i = size; i < size + read; i++) {
				lines += (sample[i] == '\n') ? 1 : 0;
			}
			size += read;
		}
		reader.reset();
		return new String(sample, 0, size);
	}

	private static List<String> names(List<String> cells) {
		List<String> names = new ArrayList<>();
		Set<String> used = new HashSet<>();
		for (String cell : cells) {
			String name = cell.isEmpty() ? "Column " + (names.size() + 1) : cell;
			String unique = name;
			for (int i = 2; !used.add(unique); i++) {
				unique = name + " " + i;
			}
			names.add(unique);
		}
		return List.copyOf(names);
	}

	public List<String> columns() {
		return this.columns;
	}

	public char separator() {
		return this.start.separator();
	}

	/** Tells whether this is a sheet of a workbook. */
	public boolean isSheet() {
		return this.workbook != null;
	}

	/** Returns how the rows are read until now, as members of a preview. */
	public Map<String, Object> description() {
		Map<String, Object> description = new LinkedHashMap<>();
		if (this.text != null) {
			description.put("separator", separator());
			description.put("encoding", this.text.encoding());
			description.put("encodingGuessed", this.text.isGuessed());
		}
		if (this.workbook != null) {
			description.put("sheet", this.workbook.name());
			description.put("sheets", this.workbook.names());
		}
		description.put("headerRow", this.start.header());
		return description;
	}

	@Override
	public void close() throws IOException {
		if (this.workbook != null) {
			this.workbook.close();
		}
	}

	/** Returns the rows that come next and can be read, as many as are known. */
	public Stream<Row> sample() {
		return this.ahead.stream().filter((row) -> row.problem() == null);
	}

	/** Returns the next row; null after the last one. */
	public @Nullable Row next() throws IOException {
		if (this.ahead.isEmpty() && this.problem != null) {
			throw this.problem;
		}
		return this.ahead.isEmpty() ? read() : this.ahead.remove();
	}

	private @Nullable Row read() throws IOException {
		Row row = this.source.next();
		while (row != null && row.isBlank()) {
			row = this.source.next();
		}
		return (row != null && this.reasons >= 0) ? row.without(this.reasons) : row;
	}

	/** Where the rows come from, with those that are blank. */
	private interface RowSource {

		/** Returns null after the last row. */
		@Nullable Row next() throws IOException;

	}

	/**
	 * A row.
	 *
	 * @param line the line of the file where it begins, from 1
	 * @param cells those of a malformed row are the ones of this line
	 * @param areTexts the indexes of the cells that are texts in a sheet
	 * @param problem why it cannot be read; null if it can
	 */
	public record Row(int line, List<String> cells, BitSet areTexts, @Nullable Violation problem) {

		private static final BitSet NONE = new BitSet();

		Row(int line, List<String> cells) {
			this(line, cells, null);
		}

		Row(int line, List<String> cells, @Nullable Violation problem) {
			this(line, cells, NONE, problem);
		}

		private Row without(int column) {
			if (column < this.cells.size()) {
				this.cells.remove(column);
			}
			BitSet texts = this.areTexts.get(0, column);
			this.areTexts.stream().filter((index) -> index > column).forEach((index) -> texts.set(index - 1));
			return new Row(this.line, this.cells, texts, this.problem);
		}

		boolean isBlank() {
			return this.problem == null && this.cells.stream().allMatch(String::isEmpty);
		}

	}

}
