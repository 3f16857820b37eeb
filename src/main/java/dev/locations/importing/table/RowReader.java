package dev.locations.importing.table;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.locations.validation.Violation;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a text with separators (RFC 4180). A row that is malformed or too
 * large is told, and the next row begins in the line after the one where it begins: a
 * quotation mark that nobody closes takes only its own line away. CSV libraries cannot go
 * on after such a row.
 */
final class RowReader {

	/** The most cells of a row. */
	static final int MAX_COLUMNS = 1_000;

	/** The most characters of a row, with its quotation marks. */
	static final int MAX_ROW = 2_000_000;

	/** Limits the time for a file in which no quotation mark is closed. */
	private static final long MAX_READ_AGAIN = 50L * MAX_ROW;

	private static final String QUOTE = "\"";

	private final Reader in;

	private final String separator;

	private final int maxCell;

	private final char[] block = new char[8 * 1024];

	private int position;

	private int limit;

	/** Lines with their ends, which were read with a row and are not a part of it. */
	private final Deque<String> ahead = new ArrayDeque<>();

	/** How many lines the rows before have. */
	private int lines;

	private long readAgain;

	/** A cell has at most {@code maxCell} characters. */
	RowReader(Reader in, char separator, int maxCell) {
		this.in = in;
		this.separator = String.valueOf(separator);
		this.maxCell = maxCell;
	}

	/** Returns null after the last row. */
	CsvRows.@Nullable Row next() throws IOException {
		String line = line();
		if (line == null) {
			return null;
		}
		List<String> cells = new ArrayList<>();
		List<String> more = new ArrayList<>();
		Violation problem = read(line, cells, more);
		this.lines++;
		if (problem == null) {
			this.lines += more.size();
			return new CsvRows.Row(this.lines - more.size(), cells);
		}
		for (int i = more.size() - 1; i >= 0; i--) {
			this.ahead.addFirst(more.get(i));
			this.readAgain += more.get(i).length();
		}
		if (this.readAgain > MAX_READ_AGAIN) {
			throw new IOException("Too many quotation marks are not closed, the last one in line " + this.lines);
		}
		return new CsvRows.Row(this.lines, new ArrayList<>(
				Stream.of(line.split(Pattern.quote(this.separator), MAX_COLUMNS)).map(RowReader::stripped).toList()),
				problem);
	}

	/** Returns what is wrong with the row; null if nothing is. */
	private @Nullable Violation read(String line, List<String> cells, List<String> more) throws IOException {
		StringBuilder text = new StringBuilder(line);
		int start = 0;
		while (start <= text.length()) {
			int quote = afterBlanks(text, start);
			int end = start;
			if (letter(text, quote) == '"') {
				int opened = this.lines + 1 + more.size();
				end = closing(text, quote + 1, more);
				int behind = afterBlanks(text, end + 1);
				boolean isClosed = end >= 0
						&& (letter(text, behind) == this.separator.charAt(0) || letter(text, behind) <= '\r');
				if (!isClosed) {
					// otherwise the next quotation mark opens another text
					boolean isOpen = end < 0 || opened <= this.lines + more.size();
					String message = isOpen ? "the quotation mark that opens in line %d is not closed".formatted(opened)
							: "there is text behind a closing quotation mark; inside a text, quotation marks are doubled";
					Violation problem = Violation.body("", isOpen ? "unclosed" : "quoted", message, null);
					return isOpen ? problem.withDetail("opensIn", opened) : problem;
				}
				cells.add(stripped(text.substring(quote + 1, end).replace("\"\"", QUOTE)));
				end = behind;
			}
			int next = text.indexOf(this.separator, end);
			next = (next >= 0) ? next : text.length();
			if (end == start) {
				cells.add(stripped(text.substring(start, next)));
			}
			if (cells.size() > MAX_COLUMNS || text.length() >= MAX_ROW
					|| cells.get(cells.size() - 1).length() > this.maxCell) {
				return tooLarge(this.maxCell);
			}
			start = next + 1;
		}
		return null;
	}

	static Violation tooLarge(int maxCell) {
		return Violation
			.body("", "rowSize",
					"a row has at most %d columns, and a column at most %d characters".formatted(MAX_COLUMNS, maxCell),
					null)
			.withDetail("maxColumns", MAX_COLUMNS)
			.withDetail("maxLength", maxCell);
	}

	private int afterBlanks(StringBuilder text, int start) {
		int end = start;
		while ((letter(text, end) == ' ' || letter(text, end) == '\t')
				&& letter(text, end) != this.separator.charAt(0)) {
			end++;
		}
		return end;
	}

	/** Returns a line end behind the text. */
	private static char letter(StringBuilder text, int index) {
		return (index < text.length()) ? text.charAt(index) : '\n';
	}

	/** Adds lines until the quotation mark is closed; negative if it is not. */
	private int closing(StringBuilder text, int start, List<String> more) throws IOException {
		int end = start;
		while (true) {
			int quote = text.indexOf(QUOTE, end);
			if (quote >= 0 && letter(text, quote + 1) != '"') {
				return quote;
			}
			end = (quote >= 0) ? quote + 2 : text.length();
			if (quote < 0) {
				String line = (text.length() < MAX_ROW) ? line() : null;
				if (line == null) {
					return -1;
				}
				more.add(line);
				text.append(line);
			}
		}
	}

	/** Returns the next line with its end, or the beginning of a very long one. */
	private @Nullable String line() throws IOException {
		if (!this.ahead.isEmpty()) {
			return this.ahead.remove();
		}
		StringBuilder line = new StringBuilder();
		for (int letter = letter(); letter >= 0; letter = letter()) {
			this.position++;
			if (line.length() < MAX_ROW) {
				line.append((char) letter);
			}
			if (letter == '\n' || (letter == '\r' && letter() != '\n')) {
				return line.toString();
			}
		}
		return line.isEmpty() ? null : line.toString();
	}

	private int letter() throws IOException {
		if (this.position == this.limit) {
			this.position = 0;
			this.limit = Math.max(0, this.in.read(this.block));
		}
		return (this.position < this.limit) ? this.block[this.position] : -1;
	}

	/** Unlike {@link String#strip}, also without blanks that do not break a line. */
	static String stripped(String cell) {
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

}
