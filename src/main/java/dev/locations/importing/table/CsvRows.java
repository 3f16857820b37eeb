package dev.locations.importing.table;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.dataformat.csv.CsvFactory;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvReadFeature;
import tools.jackson.dataformat.csv.CsvSchema;

/**
 * Reads the rows of a table (CSV, RFC 4180), whose first row names the columns, after
 * titles and comments. Finds out the separator (comma, semicolon, tab or vertical bar)
 * and the charset (UTF-8, UTF-16 with a byte order mark, or Windows-1252). Blank rows are
 * left out.
 */
public final class CsvRows {

	/** So many rows are looked at before the first one is returned, if they are short. */
	static final int SAMPLE_ROWS = 1_000;

	/** The most cells of a row. */
	static final int MAX_COLUMNS = 1_000;

	/** The most characters of all cells of a row. */
	static final int MAX_ROW = 1_000_000;

	private static final int SAMPLE_CHARACTERS = 64 * 1024;

	private final TextReader text;

	private final char separator;

	private final JsonParser parser;

	private final List<String> columns;

	private final Deque<Row> ahead = new ArrayDeque<>();

	/** Why the row after those ahead cannot be read. */
	private final @Nullable IOException problem;

	private CsvRows(TextReader text, TableStart start, JsonParser parser) throws IOException {
		this.text = text;
		this.separator = start.separator();
		this.parser = parser;
		Row header = read();
		while (header != null && header.line() < start.header()) {
			header = read();
		}
		this.columns = (header != null) ? names(header.cells()) : List.of();
		this.problem = lookAhead();
	}

	/**
	 * Begins to read a file.
	 * @param maxLength the largest number of characters of a cell
	 * @return empty if it is no text, or has less than two columns
	 * @throws IOException if the file cannot be read
	 */
	public static Optional<CsvRows> open(InputStream file, int maxLength) throws IOException {
		TextReader text = new TextReader(file);
		BufferedReader buffered = new BufferedReader(text, SAMPLE_CHARACTERS);
		String sample = sample(buffered);
		if (sample.indexOf('\0') >= 0) {
			return Optional.empty();
		}
		TableStart start = TableStart.of(sample);
		CsvRows rows = new CsvRows(text, start, parser(buffered, start.separator(), maxLength));
		return Optional.of(rows).filter((table) -> table.columns.size() > 1);
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

	static JsonParser parser(Reader reader, char separator, int maxLength) {
		CsvFactory factory = CsvFactory.builder()
			.streamReadConstraints(StreamReadConstraints.builder().maxStringLength(maxLength).build())
			.build();
		return CsvMapper.builder(factory)
			.enable(CsvReadFeature.SKIP_EMPTY_LINES)
			.build()
			.reader()
			.with(CsvSchema.emptySchema().withColumnSeparator(separator))
			.createParser(reader);
	}

	/** Returns null after the last row. */
	static @Nullable Row row(JsonParser parser) throws TooLargeRowException {
		if (parser.nextToken() == null) {
			return null;
		}
		List<String> cells = new ArrayList<>();
		int line = 0;
		int length = 0;
		while (parser.nextToken() != JsonToken.END_ARRAY) {
			line = (line == 0) ? parser.currentTokenLocation().getLineNr() : line;
			String cell = stripped(parser.getString());
			cells.add(cell);
			length += cell.length();
			if (cells.size() > MAX_COLUMNS || length > MAX_ROW) {
				throw new TooLargeRowException(line);
			}
		}
		return new Row(line, cells);
	}

	/** Unlike {@link String#strip}, also without blanks that do not break a line. */
	private static String stripped(String cell) {
		int start = 0;
		int end = cell.length();
		while (start < end && isBlank(cell.charAt(start))) {
			start++;
		}
		while (start < end && isBlank(cell.charAt(end - 1))) {
			end--;
		}
		return cell.substring(start, end);
	}

	private static boolean isBlank(char letter) {
		return Character.isWhitespace(letter) || Character.isSpaceChar(letter);
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
		return this.separator;
	}

	/** Returns the charset of what was read until now. */
	public Charset charset() {
		return this.text.charset();
	}

	/** Returns the rows that come next, as many as are known. */
	public Stream<Row> sample() {
		return this.ahead.stream();
	}

	/** Returns the next row; null after the last one. */
	public @Nullable Row next() throws IOException {
		if (this.ahead.isEmpty() && this.problem != null) {
			throw this.problem;
		}
		return this.ahead.isEmpty() ? read() : this.ahead.remove();
	}

	private @Nullable Row read() throws IOException {
		try {
			Row row = row(this.parser);
			while (row != null && row.cells().stream().allMatch(String::isEmpty)) {
				row = row(this.parser);
			}
			return row;
		}
		catch (JacksonIOException ex) {
			throw ex.getCause();
		}
		catch (JacksonException ex) {
			throw new IOException("Malformed table at line %d: %s".formatted(this.parser.currentLocation().getLineNr(),
					ex.getOriginalMessage()), ex);
		}
	}

	/** A row has more than a file of locations needs, and than fits into memory. */
	static final class TooLargeRowException extends IOException {

		TooLargeRowException(int line) {
			super("Malformed table at line %d: a row has at most %d columns and %d characters".formatted(line,
					MAX_COLUMNS, MAX_ROW));
		}

	}

	/**
	 * A row.
	 *
	 * @param line the line of the file where it begins, from 1
	 */
	public record Row(int line, List<String> cells) {
	}

}
