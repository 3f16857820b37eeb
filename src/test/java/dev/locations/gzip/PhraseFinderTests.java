package dev.locations.gzip;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PhraseFinderTests {

	private static final HuffmanCode LITERALS = HuffmanCode.of(equalCounts(), DeflateSymbols.MAX_BITS);

	private final Random random = new Random(6);

	private static long[] equalCounts() {
		long[] counts = new long[DeflateSymbols.LITERALS];
		Arrays.fill(counts, 1);
		return counts;
	}

	@Test
	void findsTextsThatManyRecordsShare() {
		List<byte[]> records = records(500, "{\"description\":", ",\"properties\":");
		assertThat(texts(PhraseFinder.find(records, LITERALS))).containsExactly("{\"description\":",
				",\"properties\":");
	}

	@Test
	void dropsTextsThatFewRecordsShare() {
		List<byte[]> records = new ArrayList<>(records(500, "{\"description\":"));
		records.addAll(records(4, "{\"seldom used\":"));
		assertThat(texts(PhraseFinder.find(records, LITERALS))).containsExactly("{\"description\":");
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
