package dev.locations.importing;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Makes files to load, and shows what a reader reads of them. */
public final class Inputs {

	private Inputs() {
	}

	/** Says which columns of {@link #libraries} are which fields. */
	public static final String LIBRARIES = """
			{"columns":{"Name":"name","Pos":"position","Tel":"phone"},"constants":{"phone":"-","description":"-",\
			"photoUrl":"https://example.com/a.jpg","siteUrl":"","address.street":"s","address.zipCode":"1",\
			"address.city":"c","address.state":"s"}}""";

	/** Returns a table of libraries with a key, {@code Ref}. */
	public static String libraries(List<String> rows) {
		return "Name;Pos;Tel;Ref;Stars\n" + String.join("\n", rows) + "\n";
	}

	public static String libraries(int from, int to) {
		return libraries(libraryRows(from, to));
	}

	/** Returns rows of such a table, that may be changed. */
	public static List<String> libraryRows(int from, int to) {
		return IntStream.range(from, to)
			.mapToObj((i) -> "Library %d;%d.5 8;-;%d;3".formatted(i, i % 60, i))
			.collect(Collectors.toCollection(ArrayList::new));
	}

	/** Returns the next month after the rows 0 to 259: 5 changed, 3 new, 4 gone. */
	public static String nextMonth() {
		List<String> next = libraryRows(4, 263);
		List.of(3, 5, 6, 100, 200).forEach((i) -> next.set(i, next.get(i).replaceFirst("3$", "4")));
		return libraries(next);
	}

	/** Returns a valid location with a name. The given members come first. */
	static String location(String members, String name) {
		return """
				{%s"name":"%s","description":"Along the river","phone":"+41 24 555 01 00","photoUrl":"https://example.com/p",\
				"siteUrl":"","geometry":{"type":"Point","coordinates":[6.64,46.78]},\
				"address":{"street":"Quai","zipCode":"1400","city":"Yverdon","state":"VD"}}"""
			.formatted(members, name);
	}

	static String withId(String id, String name) {
		return location("\"id\":\"" + id + "\",", name);
	}

	static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	static InputStream stream(String text) {
		return new ByteArrayInputStream(utf8(text));
	}

	/** Returns a gzip file with a member for each text. */
	public static byte[] gzip(String... texts) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		for (String text : texts) {
			try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
				gzip.write(utf8(text));
			}
		}
		return bytes.toByteArray();
	}

	/** Returns a ZIP file with entries of these names and contents, in turn. */
	public static byte[] zip(String... entries) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
			for (int i = 0; i < entries.length; i += 2) {
				zip.putNextEntry(new ZipEntry(entries[i]));
				zip.write(utf8(entries[i + 1]));
			}
		}
		return bytes.toByteArray();
	}

	/**
	 * Returns a workbook (XLSX) whose first sheet has these rows, in XML. The texts are
	 * the shared ones. The styles 1 to 4 are a date, a date with a time, a number with
	 * two digits, and a time.
	 */
	public static byte[] workbook(String rows, String... texts) throws IOException {
		String sheet = "<worksheet xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'><sheetData>%s</sheetData></worksheet>";
		String type = "<Override PartName='/xl/%s.xml' ContentType='application/vnd.openxmlformats-officedocument.spreadsheetml.%s+xml'/>";
		return zip("[Content_Types].xml", "<Types>" + type.formatted("workbook", "sheet.main")
				+ type.formatted("sharedStrings", "sharedStrings") + type.formatted("styles", "styles") + "</Types>",
				"xl/workbook.xml",
				"<workbook xmlns:r='http://schemas.openxmlformats.org/officeDocument/2006/relationships'><sheets>"
						+ "<sheet name='Orte' sheetId='1' r:id='r1'/><sheet name='Mehr' sheetId='2' r:id='r2'/></sheets></workbook>",
				"xl/_rels/workbook.xml.rels",
				"<Relationships><Relationship Id='r1' Target='worksheets/sheet1.xml'/>"
						+ "<Relationship Id='r2' Target='/xl/worksheets/sheet2.xml'/></Relationships>",
				"xl/styles.xml",
				"<styleSheet><numFmts><numFmt numFmtId='170' formatCode='[Red]dd/mm/yyyy\\ hh:mm'/>"
						+ "<numFmt numFmtId='171' formatCode='0.00\"m\"'/></numFmts><cellXfs><xf numFmtId='0'/><xf numFmtId='14'/>"
						+ "<xf numFmtId='170'/><xf numFmtId='171'/><xf numFmtId='20'/></cellXfs></styleSheet>",
				"xl/sharedStrings.xml", "<sst>" + String.join("", texts) + "</sst>", "xl/media/image1.png", "\u0089PNG",
				"xl/worksheets/sheet1.xml", sheet.formatted(rows), "xl/worksheets/sheet2.xml",
				sheet.formatted("<row><c t='str'><v>a</v></c><c t='str'><v>b</v></c></row><row><c><v>1</v></c></row>"));
	}

	/**
	 * Returns a stream that reads a few bytes at a time, as from a pipe. None are
	 * available without blocking.
	 */
	static InputStream pipe(InputStream in, Random random) {
		return new FilterInputStream(in) {
			@Override
			public int read(byte[] target, int offset, int length) throws IOException {
				return super.read(target, offset, Math.min(length, 1 + random.nextInt(20)));
			}

			@Override
			public int available() {
				return 0;
			}
		};
	}

	/** Returns all locations as {@code number:text}. */
	static List<String> locations(LocationReader reader) throws IOException {
		List<String> locations = new ArrayList<>();
		for (RawLocation location = reader.next(); location != null; location = reader.next()) {
			locations.add(text(location));
		}
		return locations;
	}

	static RawLocation next(LocationReader reader) throws IOException {
		return Objects.requireNonNull(reader.next());
	}

	static String text(RawLocation location) {
		return location.number() + ":"
				+ ((location.problem() != null)
						? location.problem().message().replaceFirst("it is longer.*", "too long")
						: (location.json() instanceof RawLocation.Text line)
								? new String(line.utf8(), StandardCharsets.UTF_8) : location.json().get().text());
	}

}
