package dev.locations.gzip;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class GzipArrayTests {

	private static final Codebook BOOK = Codebook.of(new RandomRecords(1).list(500));

	private static final HuffmanCode LITERALS = HuffmanCode.of(equalCounts(), DeflateSymbols.MAX_BITS);

	private final Random random = new Random(6);

	/** Keeps all fragments in one buffer, with no byte behind the last one. */
	private static byte[] compress(Codebook book, List<byte[]> records) {
		FragmentEncoder encoder = book.encoder();
		List<byte[]> fragments = records.stream().map(encoder::encode).toList();
		ByteBuffer slab = ByteBuffer.allocateDirect(fragments.stream().mapToInt((fragment) -> fragment.length).sum());
		ByteBuf target = Unpooled.directBuffer(16);
		GzipArray array = new GzipArray(book);
		array.start(target);
		for (byte[] fragment : fragments) {
			int offset = slab.position();
			slab.put(fragment);
			array.add(slab, offset, fragment.length, target);
		}
		array.end(target);
		byte[] compressed = ByteBufUtil.getBytes(target);
		target.release();
		return compressed;
	}

	private static byte[] decompress(byte[] gzip) throws IOException {
		try (GZIPInputStream stream = new GZIPInputStream(new ByteArrayInputStream(gzip))) {
			return stream.readAllBytes();
		}
	}

	private static byte[] array(List<byte[]> records) {
		return records.stream()
			// maps each byte to a character
			.map((record) -> new String(record, StandardCharsets.ISO_8859_1))
			.collect(Collectors.joining(",", "[", "]"))
			.getBytes(StandardCharsets.ISO_8859_1);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 2, 20, 200, 2_000 })
	void decompressesToTheArrayOfTheRecords(int count) throws IOException {
		List<byte[]> records = new RandomRecords(count).list(count);
		assertThat(decompress(compress(BOOK, records))).isEqualTo(array(records));
	}

	@Test
	void takesRecordsInAnyOrderAndMoreThanOnce() throws IOException {
		List<byte[]> records = new ArrayList<>(new RandomRecords(7).list(60));
		records.addAll(records.subList(0, 20));
		for (int seed = 0; seed < 100; seed++) {
			Collections.shuffle(records, new Random(seed));
			List<byte[]> some = records.subList(0, seed % records.size());
			assertThat(decompress(compress(BOOK, some))).isEqualTo(array(some));
		}
	}

	@Test
	void takesRecordsOfAnyLengthAndContent() throws IOException {
		RandomRecords random = new RandomRecords(11);
		List<byte[]> records = new ArrayList<>();
		for (int length = 1; length < 300; length++) {
			records.add(random.noise(length));
		}
		records.add(random.noise(300_000));
		records.add(random.next());
		records.add("é山😀".repeat(50_000).getBytes(StandardCharsets.UTF_8));
		records.add("x".repeat(300_000).getBytes(StandardCharsets.UTF_8));
		records.add(random.next());
		assertThat(decompress(compress(BOOK, records))).isEqualTo(array(records));
	}

	static Stream<List<byte[]>> samples() {
		RandomRecords random = new RandomRecords(13);
		byte[] record = random.next();
		return Stream.of(List.of(), List.of(record), Collections.nCopies(200, record),
				List.of("{}".getBytes(StandardCharsets.UTF_8), "1".getBytes(StandardCharsets.UTF_8)),
				List.of(random.noise(100_000), random.noise(100_000)),
				Collections.nCopies(10, "a".repeat(100_000).getBytes(StandardCharsets.UTF_8)));
	}

	@ParameterizedTest
	@MethodSource("samples")
	void takesRecordsThatDoNotResembleTheSampleOfTheCodebook(List<byte[]> sample) throws IOException {
		List<byte[]> records = new ArrayList<>(new RandomRecords(17).list(50));
		records.addAll(sample);
		assertThat(decompress(compress(Codebook.of(sample), records))).isEqualTo(array(records));
	}

	@Test
	void isWrittenToSeveralBuffers() throws IOException {
		List<byte[]> records = new RandomRecords(19).list(30);
		FragmentEncoder encoder = BOOK.encoder();
		GzipArray array = new GzipArray(BOOK);
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		ByteBuf start = Unpooled.buffer(1);
		array.start(start);
		all.writeBytes(ByteBufUtil.getBytes(start));
		for (byte[] record : records) {
			byte[] fragment = encoder.encode(record);
			ByteBuf chunk = Unpooled.buffer(1).writeByte(0).skipBytes(1);
			array.add(ByteBuffer.wrap(fragment), 0, fragment.length, chunk);
			all.writeBytes(ByteBufUtil.getBytes(chunk));
		}
		ByteBuf end = Unpooled.buffer(1);
		array.end(end);
		all.writeBytes(ByteBufUtil.getBytes(end));
		assertThat(decompress(all.toByteArray())).isEqualTo(array(records));
	}

	@Test
	void isShorterThanTwoFifthsOfSimilarRecords() {
		List<byte[]> records = new RandomRecords(23).list(200);
		assertThat(compress(BOOK, records).length).isLessThan(array(records).length * 2 / 5);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 2, 750, 4_095, 4_096, 4_097, 65_536, 300_001, 5_000_000 })
	void computesTheChecksumOfTwoTextsInARow(int length) {
		RandomRecords random = new RandomRecords(length);
		byte[] first = random.noise(100);
		byte[] second = random.noise(length);
		assertThat(new Crc32Combiner().combine(Crc32Combiner.crc(first), Crc32Combiner.crc(second), length))
			.isEqualTo(Crc32Combiner.crc(first, second));
	}

	@ParameterizedTest
	@ValueSource(ints = { 2, 3, 30, 286 })
	void aHuffmanCodeIsCompleteAndKeepsTheMaximumLength(int symbols) {
		long[] growing = new long[symbols];
		growing[0] = 1;
		growing[1] = 1;
		for (int i = 2; i < symbols; i++) {
			// without a limit each symbol would have a longer code than the next
			growing[i] = Math.min(growing[i - 1] + growing[i - 2], Long.MAX_VALUE / 1000);
		}
		long[] random = new Random(symbols).longs(symbols, 1, 1_000_000).toArray();
		for (long[] counts : new long[][] { growing, random }) {
			HuffmanCode code = HuffmanCode.of(counts, 15);
			assertThat(IntStream.range(0, symbols).map(code::length)).allMatch((length) -> length >= 1 && length <= 15);
			assertThat(IntStream.range(0, symbols).map((symbol) -> 1 << (15 - code.length(symbol))).sum())
				.isEqualTo(1 << 15);
		}
	}

	private static long[] equalCounts() {
		long[] counts = new long[DeflateSymbols.LITERALS];
		Arrays.fill(counts, 1);
		return counts;
	}

	@Test
	void findsTextsThatManyRecordsShareAndNoOthers() {
		List<byte[]> records = records(500, "{\"description\":", ",\"properties\":");
		assertThat(texts(PhraseFinder.find(records, LITERALS))).containsExactly("{\"description\":",
				",\"properties\":");
		List<byte[]> few = new ArrayList<>(records(500, "{\"description\":"));
		few.addAll(records(4, "{\"seldom used\":"));
		assertThat(texts(PhraseFinder.find(few, LITERALS))).containsExactly("{\"description\":");
	}

	@Test
	void partsOfARecordAreWhatTakesFewestBits() {
		String name = noise(20);
		assertThat(parts("{\"description\":" + name + name.substring(3, 15))).containsExactly("phrase 15", "bytes 20",
				"repetition 12 of 17");
		assertThat(parts(name + name + name)).containsExactly("bytes 20", "repetition 40 of 20");
		assertThat(parts("abc")).containsExactly("bytes 3");
	}

	private List<byte[]> records(int count, String... texts) {
		return IntStream.range(0, count)
			.mapToObj((i) -> String.join(noise(12), texts) + noise(12))
			.map((record) -> record.getBytes(StandardCharsets.ISO_8859_1))
			.toList();
	}

	private String noise(int length) {
		StringBuilder noise = new StringBuilder();
		this.random.ints(length, 128, 256).forEach((c) -> noise.append((char) c));
		return noise.toString();
	}

	private static List<String> texts(Phrases phrases) {
		return IntStream.range(0, phrases.count())
			.mapToObj((phrase) -> new String(phrases.text(phrase), StandardCharsets.ISO_8859_1))
			.toList();
	}

	private static List<String> parts(String record) {
		Phrases phrases = new Phrases(List.of("{\"description\":".getBytes(StandardCharsets.ISO_8859_1)));
		List<String> parts = new ArrayList<>();
		new RecordParser(phrases, LITERALS).parse(record.getBytes(StandardCharsets.ISO_8859_1),
				new RecordParser.Tokens() {

					private int bytes;

					@Override
					public void literal(byte value) {
						if (this.bytes++ > 0) {
							parts.remove(parts.size() - 1);
						}
						parts.add("bytes " + this.bytes);
					}

					@Override
					public void match(int length, int distance) {
						this.bytes = 0;
						parts.add("repetition " + length + " of " + distance);
					}

					@Override
					public void phrase(int phrase) {
						this.bytes = 0;
						parts.add("phrase " + phrases.length(phrase));
					}
				});
		return parts;
	}

}
