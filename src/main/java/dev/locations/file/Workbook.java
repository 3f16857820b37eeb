package dev.locations.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;
import org.jspecify.annotations.Nullable;

/**
 * A sheet of a spreadsheet (XLSX), row by row. The directory of the file is at its end,
 * so the file is kept on disk until it is closed.
 */
public final class Workbook implements Closeable {

	/** The formats of dates and times that need no name (ECMA-376, 18.8.30). */
	private static final Pattern DATE_IDS = Pattern.compile("1[4-9]|2[0-27-9]|3[0-6]|4[5-7]|5[0-8]");

	/** Letters of dates and times, outside of texts, colors and conditions. */
	private static final Pattern DATE_FORMAT = Pattern
		.compile("(?i)(?:\"[^\"]*\"|\\[[^]]*]|\\\\.|[^\"\\[\\\\ymdhs])*[ymdhs].*");

	private static final Pattern TIME_FORMAT = Pattern.compile("(?i).*[hs].*");

	private static final long LAST_DAY = 2_958_465;

	private static final long SECONDS = 86_400;

	private final Path file;

	private final ReadableWorkbook workbook;

	private final Sheet sheet;

	private final Stream<Row> stream;

	private final Iterator<Row> rows;

	private Workbook(Path file, ReadableWorkbook workbook, Sheet sheet) throws IOException {
		this.file = file;
		this.workbook = workbook;
		this.sheet = sheet;
		this.stream = sheet.openStream();
		this.rows = this.stream.iterator();
	}

	/**
	 * Opens a workbook.
	 * @param maxSize its largest size, unpacked
	 * @param sheet the name of a sheet; null for the first one
	 * @param ended makes the next read fail
	 * @throws IOException if it is none, is too large, or has no such sheet
	 */
	public static Workbook open(InputStream content, long maxSize, @Nullable String sheet, BooleanSupplier ended)
			throws IOException {
		WorkbookFile file = WorkbookFile.of(content, maxSize, ended);
		ReadableWorkbook workbook = null;
		try {
			workbook = new ReadableWorkbook(file.path().toFile(), new ReadingOptions(file.hasStyles(), true));
			String names = workbook.getSheets().map(Sheet::getName).collect(Collectors.joining(", "));
			return new Workbook(file.path(), workbook,
					((sheet != null) ? workbook.findSheet(sheet) : workbook.getSheet(0))
						.orElseThrow(() -> new IOException("The workbook has no such sheet, but " + names)));
		}
		catch (IOException | RuntimeException ex) {
			if (workbook != null) {
				workbook.close();
			}
			Files.deleteIfExists(file.path());
			throw malformed(ex);
		}
	}

	/** The library fails in several ways. */
	private static IOException malformed(Exception ex) {
		Throwable cause = (ex instanceof UncheckedIOException) ? ex.getCause() : ex;
		return (cause instanceof IOException known) ? known : new IOException("Malformed workbook", ex);
	}

	/** Returns the names of all sheets. */
	public List<String> names() {
		return this.workbook.getSheets().map(Sheet::getName).toList();
	}

	/** Returns the name of the sheet that is read. */
	public String name() {
		return this.sheet.getName();
	}

	/** Returns the next row; null after the last one. */
	public @Nullable TextRow next() throws IOException {
		try {
			if (!this.rows.hasNext()) {
				return null;
			}
			Row row = this.rows.next();
			List<String> cells = new ArrayList<>(row.getCellCount());
			BitSet areTexts = new BitSet();
			for (Cell cell : row) {
				areTexts.set(cells.size(), cell != null && cell.getValue() instanceof String text && !text.isBlank());
				cells.add((cell != null) ? text(cell) : "");
			}
			return new TextRow(row.getRowNum(), cells, areTexts);
		}
		catch (RuntimeException ex) {
			throw malformed(ex);
		}
	}

	private String text(Cell cell) {
		if (cell.getValue() instanceof BigDecimal number) {
			return isDate(cell) ? date(number.doubleValue(), cell) : plain(number);
		}
		return (cell.getType() == CellType.ERROR) ? Objects.requireNonNullElse(cell.getRawValue(), "")
				: Objects.toString(cell.getValue(), "");
	}

	/** A file has 47.376899999999999 for 47.3769, as all its numbers have 64 bits. */
	private static String plain(BigDecimal number) {
		return BigDecimal.valueOf(number.doubleValue()).stripTrailingZeros().toPlainString();
	}

	private static boolean isDate(Cell cell) {
		Integer id = cell.getDataFormatId();
		String format = cell.getDataFormatString();
		return (format != null) ? DATE_FORMAT.matcher(format).matches()
				: id != null && DATE_IDS.matcher(id.toString()).matches();
	}

	private String date(double days, Cell cell) {
		if (days < 0 || days > LAST_DAY) {
			return plain(BigDecimal.valueOf(days));
		}
		LocalDateTime first = this.workbook.isDate1904() ? LocalDateTime.of(1904, 1, 1, 0, 0)
				: LocalDateTime.of(1899, 12, 30, 0, 0);
		LocalDateTime date = first.plusSeconds(Math.round(days * SECONDS));
		if (days < 1) {
			return date.toLocalTime().toString();
		}
		boolean hasTime = !date.toLocalTime().equals(LocalTime.MIDNIGHT)
				|| TIME_FORMAT.matcher(Objects.toString(cell.getDataFormatString(), "")).matches();
		return hasTime ? date.toString() : date.toLocalDate().toString();
	}

	@Override
	public void close() throws IOException {
		this.stream.close();
		this.workbook.close();
		Files.deleteIfExists(this.file);
	}

	/**
	 * A row.
	 *
	 * @param number from 1
	 * @param cells numbers, dates and others are texts, too
	 * @param areTexts the indexes of the cells that are texts in the sheet
	 */
	public record TextRow(int number, List<String> cells, BitSet areTexts) {
	}

}
