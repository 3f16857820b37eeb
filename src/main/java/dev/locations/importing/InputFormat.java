package dev.locations.importing;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

import dev.locations.file.LimitedInputStream;
import dev.locations.file.Workbook;
import dev.locations.importing.table.CsvRows;
import dev.locations.importing.table.FileOptions;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;

/** Detects the format of a file by its first bytes, and opens it. */
final class InputFormat {

	private static final int LOOK_AHEAD_BYTES = 64 * 1024;

	/** The first bytes of a gzip file (RFC 1952, 2.3.1). */
	private static final byte[] GZIP = { 0x1f, (byte) 0x8b };

	private static final byte[] BYTE_ORDER_MARK = { (byte) 0xef, (byte) 0xbb, (byte) 0xbf };

	/** The first bytes of a ZIP file that is not empty. */
	private static final byte[] ZIP = { 'P', 'K', 3 };

	/** The beginning of a ZIP file that tells the name of its first entry. */
	private static final int ZIP_START = 60;

	/** The names with which workbooks begin, after the 30 bytes before. */
	private static final Pattern WORKBOOK = Pattern
		.compile("(?s).{30}(\\[Content_Types]|_rels/|docProps/|xl/|customXml/)");

	private final JsonFactory json = new JsonFactory();

	private final int maxBytes;

	InputFormat(int maxBytes) {
		this.maxBytes = maxBytes;
	}

	/**
	 * Opens a file, compressed with gzip or not. {@code maxSize} counts its bytes
	 * unpacked. {@code ended} stops the reading: few bytes may unpack to very many, of
	 * which none is a location.
	 */
	LocationReader open(InputStream file, long maxSize, FileOptions options, BooleanSupplier ended) throws IOException {
		InputStream content = new BufferedInputStream(
				new LimitedInputStream(decompressed(new BufferedInputStream(file)), maxSize, ended));
		byte[] start = peek(content, BYTE_ORDER_MARK.length);
		if (Arrays.equals(start, ZIP)) {
			return zipped(content, maxSize, options, ended);
		}
		if (Arrays.equals(start, BYTE_ORDER_MARK)) {
			content.skipNBytes(BYTE_ORDER_MARK.length);
		}
		return switch (kind(content)) {
			case COLLECTION -> new JsonReader(content, this.maxBytes, JsonReader.Form.COLLECTION);
			case SEQUENCE -> new JsonReader(content, this.maxBytes, JsonReader.Form.SEQUENCE);
			case ARRAY -> new JsonReader(content, this.maxBytes, JsonReader.Form.ARRAY);
			case LINES, UNKNOWN -> new LineReader(content, this.maxBytes);
			case TABLE -> table(content, options);
			case XML -> kml(content, () -> null);
		};
	}

	/** A workbook (XLSX), or KML with pictures (KMZ). */
	private LocationReader zipped(InputStream content, long maxSize, FileOptions options, BooleanSupplier ended)
			throws IOException {
		if (WORKBOOK.matcher(new String(peek(content, ZIP_START), StandardCharsets.ISO_8859_1)).lookingAt()) {
			Workbook workbook = Workbook.open(content, maxSize, options.sheet(), ended);
			try {
				return CsvReader.of(CsvRows.open(workbook, options).orElseThrow(InputFormat::unknown));
			}
			catch (IOException | RuntimeException ex) {
				workbook.close();
				throw ex;
			}
		}
		ZipInputStream zip = new ZipInputStream(content);
		InputStream limited = new LimitedInputStream(zip, maxSize, ended);
		KmlReader.Source files = () -> nextKml(zip) ? limited : null;
		try {
			InputStream first = files.next();
			if (first == null) {
				throw unknown();
			}
			return kml(first, files);
		}
		catch (ZipException | EOFException ex) {
			throw (IOException) unknown().initCause(ex);
		}
	}

	private static boolean nextKml(ZipInputStream zip) throws IOException {
		ZipEntry entry = zip.getNextEntry();
		while (entry != null && !entry.getName().toLowerCase(Locale.ROOT).endsWith(".kml")) {
			entry = zip.getNextEntry();
		}
		return entry != null;
	}

	private LocationReader kml(InputStream content, KmlReader.Source more) throws IOException {
		LocationReader reader = KmlReader.open(content, more, this.maxBytes);
		if (reader == null) {
			throw unknown();
		}
		return reader;
	}

	private LocationReader table(InputStream content, FileOptions options) throws IOException {
		return CsvReader.of(CsvRows.open(content, this.maxBytes, options).orElseThrow(InputFormat::unknown));
	}

	private static IOException unknown() {
		return new IOException(
				"The file must have locations or GeoJSON features in lines (NDJSON, GeoJSONSeq) or in an "
						+ "array, be a GeoJSON Feature or FeatureCollection, KML or KMZ, or a table (CSV or XLSX) that names at "
						+ "least two columns; it may be compressed with gzip");
	}

	/** Does not wait for more bytes than it needs: a client may be slow. */
	private Kind kind(InputStream content) throws IOException {
		content.mark(LOOK_AHEAD_BYTES);
		byte[] beginning = new byte[LOOK_AHEAD_BYTES];
		int size = 0;
		int checked = 0;
		Kind kind = Kind.UNKNOWN;
		boolean ended = false;
		while (kind == Kind.UNKNOWN && !ended) {
			int read = content.read(beginning, size, LOOK_AHEAD_BYTES - size);
			size += Math.max(0, read);
			ended = read < 0 || size == LOOK_AHEAD_BYTES;
			// each check begins at the first byte again
			if (ended || size >= 2 * checked) {
				kind = kind(Arrays.copyOf(beginning, size), ended);
				checked = size;
			}
		}
		content.reset();
		return kind;
	}

	private static InputStream decompressed(InputStream file) throws IOException {
		if (!Arrays.equals(peek(file, GZIP.length), GZIP)) {
			return file;
		}
		return new GZIPInputStream(new FilterInputStream(file) {

			// otherwise gzip would end after a member, though a slow pipe may deliver
			// another
			@Override
			public int available() {
				return 1;
			}

		}, LOOK_AHEAD_BYTES);
	}

	private static byte[] peek(InputStream in, int count) throws IOException {
		in.mark(count);
		byte[] beginning = in.readNBytes(count);
		in.reset();
		return beginning;
	}

	/**
	 * The member {@code type} may come after the features, so a file whose first bytes
	 * end inside an array {@code features} counts as a FeatureCollection.
	 */
	private Kind kind(byte[] beginning, boolean decide) {
		Kind other = other(beginning);
		if (other != null) {
			return other;
		}
		boolean inFeatures = false;
		try (JsonParser parser = this.json.createParser(ObjectReadContext.empty(), beginning)) {
			if (parser.nextToken() != JsonToken.START_OBJECT) {
				return (parser.currentToken() == null && !decide) ? Kind.UNKNOWN : Kind.LINES;
			}
			int firstLine = parser.currentTokenLocation().getLineNr();
			while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
				String name = parser.currentName();
				JsonToken value = parser.nextToken();
				if (name.equals("type") && value == JsonToken.VALUE_STRING
						&& parser.getString().equals("FeatureCollection")) {
					return Kind.COLLECTION;
				}
				inFeatures = name.equals("features") && value == JsonToken.START_ARRAY;
				parser.skipChildren();
				inFeatures = false;
			}
			return (parser.currentLocation().getLineNr() > firstLine) ? Kind.SEQUENCE : Kind.LINES;
		}
		catch (JacksonException ex) {
			if (!decide && ex instanceof UnexpectedEndOfInputException) {
				return Kind.UNKNOWN;
			}
			return inFeatures ? Kind.COLLECTION : Kind.LINES;
		}
	}

	/** Returns what does not begin with an object; null if the file may do so. */
	private static @Nullable Kind other(byte[] beginning) {
		for (byte first : beginning) {
			if (" \t\r\n".indexOf(first) < 0) {
				return (first == '[') ? Kind.ARRAY : (first == '{' || first == LineReader.RECORD_SEPARATOR) ? null
						: (first == '<') ? Kind.XML : Kind.TABLE;
			}
		}
		return null;
	}

	private enum Kind {

		COLLECTION, LINES, SEQUENCE, TABLE, XML, ARRAY, UNKNOWN

	}

}
