package dev.locations.importing;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.file.BlockInputStream;
import dev.locations.importing.table.FileOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

class InputFormatTests {

	private static final String LONG_ARRAY = IntStream.range(0, 30_000)
		.mapToObj(Integer::toString)
		.collect(Collectors.joining(",", "[", "]"));

	private final InputFormat format = new InputFormat(1024 * 1024);

	private LocationReader open(byte[] file) throws IOException {
		return this.format.open(new ByteArrayInputStream(file), Long.MAX_VALUE, FileOptions.NONE, () -> false);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"type\":\"FeatureCollection\",\"features\":[]}",
			"\ufeff \n{ \"bbox\":[1],\n\"features\":[],\n\"type\":\"FeatureCollection\"}",
			"{\"type\":\"FeatureCollection\",\"features\":[{" })
	void recognizesAFeatureCollection(String file) throws IOException {
		assertThat(open(Inputs.utf8(file))).isInstanceOf(JsonReader.class);
		assertThat(open(Inputs.gzip(file))).isInstanceOf(JsonReader.class);
	}

	@Test
	void recognizesAFeatureCollectionWhoseTypeIsFarAway() throws IOException {
		LocationReader reader = open(Inputs.utf8("{\"features\":" + LONG_ARRAY + ",\"type\":\"FeatureCollection\"}"));
		assertThat(Inputs.locations(reader)).hasSize(30_000).last().isEqualTo("30000:29999");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "\n", "{", "{}", "\u001e{}", "\ufeff {\"type\":\"Feature\"}",
			"{\"features\":[\"wifi\"]}\n{\"type\":\"FeatureCollection\"}", "{\"a\":{\"type\":\"FeatureCollection\"}}",
			"{\"type\":[\"FeatureCollection\"]}" })
	void takesAnythingElseForLines(String file) throws IOException {
		assertThat(open(Inputs.utf8(file))).isInstanceOf(LineReader.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "name\nA\n", "\n <gpx/>", "PK\u0003\u0004\0,b\n" })
	void namesTheFormatsIfAFileHasNone(String file) {
		assertThatIOException().isThrownBy(() -> open(Inputs.utf8(file)))
			.withMessageMatching("The file must have .*NDJSON, GeoJSONSeq.*FeatureCollection.*KMZ.*XLSX.*gzip");
		assertThatIOException().isThrownBy(() -> open(Inputs.gzip(file))).withMessageStartingWith("The file must");
	}

	@ParameterizedTest
	@ValueSource(strings = { "name,phone\n\"{}\",1\n", "\ufeffname;phone\r\n{};1\r\n" })
	void recognizesATable(String file) throws IOException {
		assertThat(Inputs.locations(open(Inputs.utf8(file)))).containsExactly("2:{\"name\":\"{}\",\"phone\":\"1\"}");
		assertThat(open(Inputs.gzip(file))).isInstanceOf(CsvReader.class);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "placemarks.csv", delimiter = '|', quoteCharacter = '`')
	void readsThePlacemarksOfKml(String geometry, String expected) throws IOException {
		String placemark = "<Placemark id='p1'><name>Zoo &amp; <![CDATA[<b>]]></name>%s<Style><name>no</name></Style><ExtendedData>"
				+ "<Data name='Ref'><displayName>R</displayName><value>A-1</value></Data><SchemaData>"
				+ "<SimpleData name='Sterne'>4</SimpleData></SchemaData></ExtendedData></Placemark>";
		String kml = ("<?xml version='1.0'?>\n<kml xmlns='http://www.opengis.net/kml/2.2'><Document><name>All</name><Folder>"
				+ placemark.formatted(geometry) + "</Folder>" + placemark.formatted("") + "</Document></kml>");
		String feature = "{\"type\":\"Feature\",\"geometry\":%s,\"properties\":{\"name\":\"Zoo & <b>\",\"Ref\":\"A-1\",\"Sterne\":\"4\"}}";
		List<String> features = List.of("1:" + feature.formatted(expected), "2:" + feature.formatted("null"));
		LocationReader reader = open(Inputs.utf8("\ufeff" + kml));
		assertThat(Inputs.locations(reader)).isEqualTo(features);
		assertThat(List.of(reader.format(), reader.unit())).containsExactly("kml", "feature");
		assertThat(Inputs.locations(open(Inputs.zip("files/icon.png", "PNG", "Doc.KML", kml)))).isEqualTo(features);
		byte[] linked = Inputs.zip("doc.kml", "<kml><NetworkLink/></kml>", "a.txt", "x", "layers/a.kml", kml, "b.kml",
				kml);
		assertThat(Inputs.locations(open(linked))).hasSize(4).startsWith(features.toArray(String[]::new));
	}

	@Test
	void noticesWhereAKmzFileIsCutOff() throws IOException {
		String kml = "<kml><Placemark><name>A</name></Placemark></kml>";
		byte[] file = Inputs.zip("a.kml", kml, "b.kml", kml);
		int directory = new String(file, StandardCharsets.ISO_8859_1).indexOf("PK\1\2");
		assertThat(Inputs.locations(open(file))).hasSize(2);
		for (int length = 4; length < directory; length++) {
			byte[] part = Arrays.copyOf(file, length);
			assertThatIOException().as("%d bytes", length).isThrownBy(() -> Inputs.locations(open(part)));
		}
	}

	@Test
	void refusesAPlacemarkThatIsTooLongAndReadsOn() throws IOException {
		String placemark = "<Placemark><name>%s</name></Placemark>";
		byte[] file = Inputs
			.utf8("<kml>" + placemark.formatted("x".repeat(2_000_000)) + placemark.formatted("A") + "</kml>");
		assertThat(Inputs.locations(open(file))).containsExactly("1:too long",
				"2:{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"name\":\"A\"}}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "<!DOCTYPE kml [<!ENTITY a 'b'>]><kml><Placemark><name>&a;</name></Placemark></kml>",
			"<kml><Placemark><name>&a;</name></Placemark></kml>", "<kml><name>A & B</name></kml>", "<kml><a><a>" })
	void refusesKmlWithEntitiesOrThatIsMalformed(String file) {
		byte[] bytes = Inputs.utf8(file.replace("<a>", "<a>".repeat(200)));
		assertThatIOException().isThrownBy(() -> Inputs.locations(open(bytes)))
			.satisfies((failure) -> assertThat(failure.getMessage()).containsAnyOf("XML with ", "Malformed XML"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"name\":1}", "[\n]", "\ufeff<kml/>", "\ufeff{\n}" })
	void refusesJsonAndKmlInUtf16(String file) {
		assertThatIOException().isThrownBy(() -> open(file.getBytes(StandardCharsets.UTF_16LE)))
			.withMessage("The file is in UTF-16: JSON and KML must be in UTF-8");
		assertThatIOException().isThrownBy(() -> open(file.getBytes(StandardCharsets.UTF_16BE)));
	}

	@Test
	void readsThePlacemarksBeforeTheEndOfATruncatedFile() throws IOException {
		LocationReader reader = open(Inputs.utf8("<kml><Placemark><name>A</name></Placemark>\n<Placemark><na"));
		assertThat(Inputs.next(reader).number()).isEqualTo(1);
		assertThatIOException().isThrownBy(reader::next).withMessage("Malformed XML at line 2");
	}

	@Test
	void refusesARowOfATableThatHasMoreCellsThanColumns() throws IOException {
		assertThat(Inputs.locations(open(Inputs.utf8("name,phone\nA,1,,\nB\nA,b,1\n")))).containsExactly(
				"2:{\"name\":\"A\",\"phone\":\"1\"}", "3:{\"name\":\"B\"}",
				"4:it has 3 cells, but the first row has 2");
	}

	@ParameterizedTest
	@ValueSource(strings = { "[{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"name\":\"A\"}}]",
			"\n[ {\"geometry\":null,\"name\":\"A\"} ]",
			"{\n\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"name\":\"A\"}\n}",
			"{\r\n\"geometry\":null,\"name\":\"A\"}\n" })
	void readsFeaturesAndLocationsInArraysAndOverAnyNumberOfLines(String file) throws IOException {
		LocationReader reader = open(Inputs.utf8(file));
		RawLocation raw = Objects.requireNonNull(reader.next());
		assertThat(reader.body(raw.json().get()).root().path("name").stringValue()).isEqualTo("A");
		assertThat(reader.next()).isNull();
	}

	@Test
	void takesALineForALineHoweverLongAndSkipsAByteOrderMark() throws IOException {
		assertThat(open(Inputs.utf8("{\"a\":" + LONG_ARRAY + "}"))).isInstanceOf(LineReader.class);
		assertThat(Inputs.locations(open(Inputs.utf8("\ufeff{}\n")))).containsExactly("1:{}");
	}

	@Test
	void readsEveryMemberOfAGzipFile() throws IOException {
		byte[] members = Inputs.gzip("{a\nb", "", "c\nd\n");
		assertThat(Inputs.locations(open(members))).containsExactly("1:{a", "2:bc", "3:d");
		assertThat(Inputs.locations(this.format.open(Inputs.pipe(new ByteArrayInputStream(members), new Random(1)),
				Long.MAX_VALUE, FileOptions.NONE, () -> false)))
			.containsExactly("1:{a", "2:bc", "3:d");
	}

	@Test
	void givesTheLinesBeforeTheEndOfATruncatedGzipFile() throws IOException {
		String lines = new Random(1).ints(100_000)
			.mapToObj(Integer::toString)
			.collect(Collectors.joining("\n", "{", "}"));
		byte[] file = Inputs.gzip(lines);
		LocationReader reader = open(Arrays.copyOf(file, file.length / 2));
		for (int number = 1; number <= 10_000; number++) {
			assertThat(Inputs.next(reader).number()).isEqualTo(number);
		}
		assertThatExceptionOfType(EOFException.class).isThrownBy(() -> Inputs.locations(reader));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"name\":1}\n", "{\"type\":\"FeatureCollection\"," })
	void decidesAsSoonAsItCan(String beginning) throws IOException {
		InputStream later = new InputStream() {
			@Override
			public int read() {
				throw new AssertionError("It waits for more");
			}

			@Override
			public int read(byte[] bytes, int offset, int length) {
				return read();
			}
		};
		InputStream file = new SequenceInputStream(new ByteArrayInputStream(Inputs.utf8("  ")),
				new SequenceInputStream(new ByteArrayInputStream(Inputs.utf8(beginning)), later));
		assertThat(this.format.open(file, Long.MAX_VALUE, FileOptions.NONE, () -> false)).isNotNull();
	}

	/** Without an end, only the stop can end the reading. */
	@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
	@ParameterizedTest
	@ValueSource(strings = { "\n", " ", "{\"a\":1", "x", "[\n" })
	void stopsWithinBytesThatAreNoLocation(String repeated) {
		AtomicInteger reads = new AtomicInteger();
		byte[] block = repeated.repeat(10_000).getBytes(StandardCharsets.UTF_8);
		InputStream endless = new BlockInputStream(InputStream.nullInputStream()) {

			@Override
			public int read(byte[] target, int offset, int length) {
				reads.incrementAndGet();
				int count = Math.min(length, block.length);
				System.arraycopy(block, 0, target, offset, count);
				return count;
			}

		};
		assertThatIOException().isThrownBy(() -> Inputs
			.locations(this.format.open(endless, Long.MAX_VALUE, FileOptions.NONE, () -> reads.get() > 100)));
	}

}
