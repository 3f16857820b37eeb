package dev.locations.importing;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
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
		return this.format.open(new ByteArrayInputStream(file), Long.MAX_VALUE, () -> false);
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
			.withMessage(
					"The file must have locations or GeoJSON features in lines (NDJSON, GeoJSONSeq) or in an array, be a "
							+ "GeoJSON Feature or FeatureCollection, or a table (CSV) that names at least two columns; "
							+ "it may be compressed with gzip");
		assertThatIOException().isThrownBy(() -> open(Inputs.gzip(file))).withMessageStartingWith("The file must");
	}

	@ParameterizedTest
	@ValueSource(strings = { "name,phone\n\"{}\",1\n", "\ufeffname;phone\r\n{};1\r\n" })
	void recognizesATable(String file) throws IOException {
		assertThat(Inputs.locations(open(Inputs.utf8(file)))).containsExactly("2:{\"name\":\"{}\",\"phone\":\"1\"}");
		assertThat(open(Inputs.gzip(file))).isInstanceOf(CsvReader.class);
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
	void takesALineForALineHoweverLong() throws IOException {
		assertThat(open(Inputs.utf8("{\"a\":" + LONG_ARRAY + "}"))).isInstanceOf(LineReader.class);
	}

	@Test
	void skipsAByteOrderMark() throws IOException {
		assertThat(Inputs.locations(open(Inputs.utf8("\ufeff{}\n")))).containsExactly("1:{}");
	}

	@Test
	void readsEveryMemberOfAGzipFile() throws IOException {
		byte[] members = Inputs.gzip("{a\nb", "", "c\nd\n");
		assertThat(Inputs.locations(open(members))).containsExactly("1:{a", "2:bc", "3:d");
		assertThat(Inputs.locations(this.format.open(Inputs.pipe(new ByteArrayInputStream(members), new Random(1)),
				Long.MAX_VALUE, () -> false)))
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
		assertThat(this.format.open(file, Long.MAX_VALUE, () -> false)).isNotNull();
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
		assertThatIOException()
			.isThrownBy(() -> Inputs.locations(this.format.open(endless, Long.MAX_VALUE, () -> reads.get() > 100)));
	}

}
