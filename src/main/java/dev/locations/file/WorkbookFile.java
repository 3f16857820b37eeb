package dev.locations.file;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;

/**
 * Keeps a workbook (XLSX) on disk, since its directory is at the end. The library that
 * reads it takes into memory what it meets, so all of it is looked at before.
 */
final class WorkbookFile {

	/** Tells which process has left a file. */
	private static final String PREFIX = "import-%d-".formatted(ProcessHandle.current().pid());

	private static final int MAX_ENTRIES = 10_000;

	/** Sheets have up to 100 times as many bytes as files, and bombs 1,000 times. */
	private static final int MAX_RATIO = 200;

	/** Of a row or a text. */
	private static final int MAX_PART = 8 * 1024 * 1024;

	/** Of all that stays in memory while rows are read, such as the texts of cells. */
	private static final long MAX_KEPT = 128L * 1024 * 1024;

	/** What an element that is kept takes beside its letters. */
	private static final int OVERHEAD = 48;

	/** So many bytes tell XML from pictures, whatever the charset is. */
	private static final int MARKUP_BYTES = 4;

	/** Of the number of a text: there cannot be more. */
	private static final int MAX_DIGITS = 7;

	private static final Set<String> KEPT = Set.of("si", "f", "xf", "numFmt", "sheet", "Relationship", "Override");

	/** The last column is XFD. */
	private static final Pattern CELL = Pattern.compile("[A-Z]{1,3}\\d{1,7}");

	/** Of formulas that are compared with each cell. */
	private static final int MAX_ARRAYS = 1_000;

	private static final Set<String> PARTS = Set.of("row", "si");

	private final Path path;

	private final BooleanSupplier ended;

	private boolean hasStyles;

	private long kept;

	private int arrays;

	private boolean isInRow;

	private boolean isKept;

	/** Whether the cell has the number of a text. */
	private boolean isNumbered;

	/** How many digits of this number are read; -1 outside of it. */
	private int digits = -1;

	private WorkbookFile(Path path, BooleanSupplier ended) {
		this.path = path;
		this.ended = ended;
	}

	/**
	 * Keeps the content in a file, which the caller deletes.
	 * @throws IOException if it is larger than the maximum, packed or not
	 */
	static WorkbookFile of(InputStream content, long maxSize, BooleanSupplier ended) throws IOException {
		Path path = Files.createTempFile(PREFIX, ".xlsx");
		try {
			Files.copy(content, path, StandardCopyOption.REPLACE_EXISTING);
			WorkbookFile file = new WorkbookFile(path, ended);
			file.check(Math.min(maxSize, MAX_PART + MAX_RATIO * Files.size(path)));
			return file;
		}
		catch (IOException | RuntimeException ex) {
			Files.delete(path);
			if (ex instanceof ZipException) {
				throw new IOException("Malformed workbook", ex);
			}
			throw ex;
		}
	}

	Path path() {
		return this.path;
	}

	/** Tells whether it has the formats of cells, without which there are no dates. */
	boolean hasStyles() {
		return this.hasStyles;
	}

	private void check(long allowed) throws IOException {
		try (ZipFile zip = new ZipFile(this.path.toFile())) {
			if (zip.size() > MAX_ENTRIES) {
				throw new IOException("The workbook has more than %d parts".formatted(MAX_ENTRIES));
			}
			if (zip.getEntry("[Content_Types].xml") == null) {
				throw new IOException("The workbook has no list of its parts");
			}
			long unpacked = 0;
			for (ZipEntry entry : Collections.list(zip.entries())) {
				LimitedInputStream limited = new LimitedInputStream(zip.getInputStream(entry), allowed - unpacked,
						this.ended);
				try (InputStream part = new BufferedInputStream(limited)) {
					if (isXml(part)) {
						check(new XmlEvents(part, MAX_PART));
					}
					part.transferTo(OutputStream.nullOutputStream());
				}
				unpacked += limited.count();
			}
		}
	}

	/** Pictures have other beginnings. */
	private static boolean isXml(InputStream part) throws IOException {
		part.mark(MARKUP_BYTES);
		String beginning = new String(part.readNBytes(MARKUP_BYTES), StandardCharsets.ISO_8859_1);
		part.reset();
		return beginning.matches("(?s).*[<\\s].*");
	}

	private void check(XmlEvents xml) throws IOException {
		this.isInRow = false;
		this.isKept = false;
		for (int event = xml.next(); event != XMLStreamConstants.END_DOCUMENT; event = xml.next()) {
			if (event == XMLStreamConstants.START_ELEMENT) {
				start(xml, xml.reader());
			}
			else if (event == XMLStreamConstants.CHARACTERS) {
				text(xml.reader());
			}
			else if (event == XMLStreamConstants.END_ELEMENT) {
				this.isInRow &= !PARTS.contains(xml.reader().getLocalName());
				this.isKept &= !KEPT.contains(xml.reader().getLocalName());
				this.digits = -1;
			}
			if (this.kept > MAX_KEPT) {
				throw new IOException("The texts of the workbook have more than %d bytes".formatted(MAX_KEPT));
			}
		}
	}

	private void start(XmlEvents xml, XMLStreamReader reader) throws IOException {
		String name = reader.getLocalName();
		if (!this.isInRow || PARTS.contains(name)) {
			xml.startPart();
		}
		this.isInRow |= PARTS.contains(name);
		switch (name) {
			case "c" -> {
				String cell = reader.getAttributeValue(null, "r");
				if (cell != null && !CELL.matcher(cell).matches()) {
					throw new IOException("The workbook has a cell that is none");
				}
				this.isNumbered = "s".equals(reader.getAttributeValue(null, "t"));
			}
			case "v" -> this.digits = this.isNumbered ? 0 : -1;
			case "Override" -> this.hasStyles |= String.valueOf(reader.getAttributeValue(null, "ContentType"))
				.endsWith("spreadsheetml.styles+xml");
			case "f" -> this.arrays += "array".equals(reader.getAttributeValue(null, "t")) ? 1 : 0;
			default -> {
			}
		}
		if (this.arrays > MAX_ARRAYS) {
			throw new IOException("The workbook has more than %d formulas for several cells".formatted(MAX_ARRAYS));
		}
		// other formulas are left out
		if (KEPT.contains(name) && (!name.equals("f") || reader.getAttributeValue(null, "ref") != null)) {
			this.isKept = true;
			this.kept += OVERHEAD;
			for (int i = 0; i < reader.getAttributeCount(); i++) {
				this.kept += reader.getAttributeValue(i).length();
			}
		}
	}

	private void text(XMLStreamReader reader) throws IOException {
		this.kept += this.isKept ? reader.getTextLength() : 0;
		this.digits += (this.digits >= 0) ? reader.getTextLength() : 0;
		if (this.digits > MAX_DIGITS) {
			throw new IOException("The workbook has a cell with a text that there is not");
		}
	}

}
