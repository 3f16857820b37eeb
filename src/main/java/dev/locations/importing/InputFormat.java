package dev.locations.importing;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

import dev.locations.file.LimitedInputStream;
import dev.locations.file.Workbook;
import dev.locations.importing.table.CsvRows;
import dev.locations.importing.table.FileOptions;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/** Detects the format of a file by its first bytes, and opens it. */
record InputFormat(int maxBytes) {

	private static final int LOOK_AHEAD_BYTES = 64 * 1024;

	/** The first bytes of a gzip file (RFC 1952, 2.3.1). */
	private static final String GZIP = "\u001f\u008b";

	private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

	/** The first bytes of a ZIP file that is not empty. */
	private static final String ZIP = "PK\3";

	/**
	 * The first bytes of JSON, with or without a byte order mark, and of XML with one.
	 */
	private static final Pattern UTF_16 = Pattern.compile("(?:\u00ff\u00fe|\u00fe\u00ff\0)[<{\\[]|[{\\[]\0|\0[{\\[]");

	/** The beginning of a ZIP file that tells the name of its first entry. */
	private static final int ZIP_START = 60;

	/** The names with which workbooks begin, after the 30 bytes before. */
	private static final Pattern WORKBOOK = Pattern
		.compile("(?s).{30}(\\[Content_Types]|_rels/|docProps/|xl/|customXml/)");

	private static final JsonFactory JSON = JsonFactory.builder()
		.disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
		.streamReadConstraints(StreamReadConstraints.builder().maxDocumentLength(LOOK_AHEAD_BYTES).build())
		.build();

	/**
	 * Opens a file, compressed with gzip or not. {@code maxSize} counts its bytes
	 * unpacked. {@code ended} stops the reading: few bytes may unpack to very many, of
	 * which none is a location.
	 */
	LocationReader open(InputStream file, long maxSize, FileOptions options, BooleanSupplier ended) throws IOException {
		InputStream content = new BufferedInputStream(
				new LimitedInputStream(decompressed(new BufferedInputStream(file)), maxSize, ended));
		String start = start(content, 4);
		if (start.startsWith(ZIP)) {
			return zipped(content, maxSize, options, ended);
		}
		if (UTF_16.matcher(start).lookingAt()) {
			throw new IOException("The file is in UTF-16: JSON and KML must be in UTF-8");
		}
		if (start.startsWith(BYTE_ORDER_MARK)) {
			content.skipNBytes(BYTE_ORDER_MARK.length());
		}
		return switch (firstLetter(content)) {
			case '<' -> KmlReader.open(new ArrayDeque<>(List.of(content))::poll, this.maxBytes)
				.orElseThrow(InputFormat::unknown);
			case '[' -> new JsonReader(content, this.maxBytes, JsonReader.Form.ARRAY);
			case '{' -> json(content);
			case -1, LineReader.RECORD_SEPARATOR -> new LineReader(content, this.maxBytes);
			default -> CsvReader.of(CsvRows.open(content, this.maxBytes, options).orElseThrow(InputFormat::unknown));
		};
	}

	/** A workbook (XLSX), or KML with pictures (KMZ). */
	private LocationReader zipped(InputStream content, long maxSize, FileOptions options, BooleanSupplier ended)
			throws IOException {
		if (WORKBOOK.matcher(start(content, ZIP_START)).lookingAt()) {
			Workbook workbook = Workbook.open(content, maxSize, options.sheet(), ended);
			try {
				return CsvReader.of(CsvRows.open(workbook, this.maxBytes, options).orElseThrow(InputFormat::unknown));
			}
			catch (IOException | RuntimeException ex) {
				workbook.close();
				throw ex;
			}
		}
		KmzFile kmz = new KmzFile(content);
		InputStream limited = new LimitedInputStream(kmz, maxSize, ended);
		try {
			return KmlReader.open(() -> kmz.nextKml() ? limited : null, this.maxBytes)
				.orElseThrow(InputFormat::unknown);
		}
		catch (ZipException | EOFException ex) {
			throw (IOException) unknown().initCause(ex);
		}
	}

	private static IOException unknown() {
		return new IOException(
				"The file must have locations or GeoJSON features in lines (NDJSON, GeoJSONSeq) or in an "
						+ "array, be a GeoJSON Feature or FeatureCollection, KML or KMZ, or a table (CSV or XLSX) that names at "
						+ "least two columns; it may be compressed with gzip");
	}

	/** Returns the first byte that is not blank; negative if there is none. */
	private static int firstLetter(InputStream content) throws IOException {
		content.mark(LOOK_AHEAD_BYTES);
		int letter = content.read();
		for (int i = 1; i < LOOK_AHEAD_BYTES && letter >= 0 && " \t\r\n".indexOf(letter) >= 0; i++) {
			letter = content.read();
		}
		content.reset();
		return (" \t\r\n".indexOf(letter) >= 0) ? -1 : letter;
	}

	private static InputStream decompressed(InputStream file) throws IOException {
		if (!start(file, GZIP.length()).equals(GZIP)) {
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

	/** Returns the first bytes as characters of the same values. */
	private static String start(InputStream in, int count) throws IOException {
		in.mark(count);
		byte[] beginning = in.readNBytes(count);
		in.reset();
		return new String(beginning, StandardCharsets.ISO_8859_1);
	}

	/**
	 * Looks at an object, and does not wait for more bytes than it needs: a client may be
	 * slow. The member {@code type} may come after the features, so a file whose first
	 * bytes end inside an array {@code features} counts as a FeatureCollection.
	 */
	private LocationReader json(InputStream content) throws IOException {
		// the parser reads a block more than it may
		content.mark(2 * LOOK_AHEAD_BYTES);
		JsonReader.Form form = form(content);
		content.reset();
		return (form != null) ? new JsonReader(content, this.maxBytes, form) : new LineReader(content, this.maxBytes);
	}

	private JsonReader.@Nullable Form form(InputStream beginning) throws IOException {
		JsonParser parser = JSON.createParser(ObjectReadContext.empty(), beginning);
		boolean inFeatures = false;
		try {
			parser.nextToken();
			int firstLine = parser.currentTokenLocation().getLineNr();
			while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
				String name = parser.currentName();
				JsonToken value = parser.nextToken();
				if (name.equals("type") && value == JsonToken.VALUE_STRING
						&& parser.getString().equals("FeatureCollection")) {
					return JsonReader.Form.COLLECTION;
				}
				inFeatures = name.equals("features") && value == JsonToken.START_ARRAY;
				parser.skipChildren();
				inFeatures = false;
			}
			return (parser.currentLocation().getLineNr() > firstLine) ? JsonReader.Form.SEQUENCE : null;
		}
		catch (JacksonIOException ex) {
			throw ex.getCause();
		}
		catch (JacksonException ex) {
			return inFeatures ? JsonReader.Form.COLLECTION : null;
		}
	}

}
