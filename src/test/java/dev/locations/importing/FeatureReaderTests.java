package dev.locations.importing;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class FeatureReaderTests {

	private static final int MAX_BYTES = 5_000;

	private static List<String> read(String file) throws IOException {
		return Inputs.locations(new FeatureReader(Inputs.stream(file), MAX_BYTES));
	}

	@Test
	void cutsFeaturesOutAsTheyAreWritten() throws IOException {
		assertThat(read("""
				{"type": "FeatureCollection", "bbox": [1, {"features": [2]}], "features" : [
				  {"a": 1.50e+3,  "\\u00e9": "]}\\"{"} , {},
				  {"b": [{}, "é€😀"]}
				], "name": "after"}
				""")).containsExactly("1:{\"a\": 1.50e+3,  \"\\u00e9\": \"]}\\\"{\"}", "2:{}",
				"3:{\"b\": [{}, \"é€😀\"]}");
	}

	@Test
	void cutsOutWhateverStandsForAFeature() throws IOException {
		assertThat(read("{\"features\":[12, \"text\" ,null,[1, 2],-1.5e3]}")).containsExactly("1:12", "2:\"text\"",
				"3:null", "4:[1, 2]", "5:-1.5e3");
	}

	@Test
	void readsACollectionWithoutFeatures() throws IOException {
		assertThat(read("{\"type\":\"FeatureCollection\",\"features\":[]}")).isEmpty();
	}

	@Test
	void readsOnAfterAFeatureOverTheLimit() throws IOException {
		String exact = "{\"a\":\"" + "x".repeat(MAX_BYTES - 8) + "\"}";
		String over = "{\"a\":\"" + "x".repeat(MAX_BYTES - 7) + "\"}";
		String farOver = "{\"a\":\"" + "x".repeat(200_000) + "\"}";
		assertThat(read("{\"features\":[%s,%s,%s,{}, %s,%s]}".formatted(exact, over, farOver, exact, farOver)))
			.containsExactly("1:" + exact, "2:too long", "3:too long", "4:{}", "5:" + exact, "6:too long");
	}

	@Test
	void cutsRandomFeaturesOutOfRandomReads() throws IOException {
		for (int seed = 0; seed < 30; seed++) {
			Random random = new Random(seed);
			List<String> features = new ArrayList<>();
			List<String> expected = new ArrayList<>();
			for (int number = 1; number <= 60; number++) {
				int length = (random.nextInt(4) == 0) ? random.nextInt(40_000) : random.nextInt(300);
				String feature = "{\"é" + number + "\":\"" + "é,]}".repeat(length / 5) + "\"}";
				features.add(" ".repeat(random.nextInt(3)) + feature);
				expected.add(number + ":" + ((Inputs.utf8(feature).length <= MAX_BYTES) ? feature : "too long"));
			}
			String file = features.stream().collect(Collectors.joining(",", "{\"features\":[", "]}"));
			InputStream in = (seed % 2 == 0) ? Inputs.stream(file) : Inputs.pipe(Inputs.stream(file), random);
			assertThat(Inputs.locations(new FeatureReader(in, MAX_BYTES))).as("seed %d", seed).isEqualTo(expected);
		}
	}

	@Test
	void givesTheFeaturesBeforeTheOneThatBreaksTheCollection() throws IOException {
		FeatureReader reader = new FeatureReader(Inputs.stream("{\"features\":[{\"a\":1},\n{\"b\":2}, {\"c\" 3},{}]}"),
				MAX_BYTES);
		assertThat(Inputs.text(Inputs.next(reader))).isEqualTo("1:{\"a\":1}");
		assertThat(Inputs.text(Inputs.next(reader))).isEqualTo("2:{\"b\":2}");
		assertThatIOException().isThrownBy(reader::next)
			.withMessageStartingWith("Malformed FeatureCollection at line 2, column ");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"features":{}}       | "features" is not an array
			{"features":[]        | Unexpected end-of-input
			{"features":[{}       | Unexpected end-of-input
			{"features":[{} {}]}  | Unexpected character
			{"features":[]} {}    | there is more after its end
			{"features":[]} x     | Unrecognized token
			""")
	void refusesABrokenCollection(String file, String problem) {
		assertThatIOException().isThrownBy(() -> read(file))
			.withMessageStartingWith("Malformed FeatureCollection at line 1, column ")
			.withMessageContaining(problem);
	}

}
