package dev.locations.importing;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

import dev.locations.json.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class JsonReaderTests {

	private static final int MAX_BYTES = 5_000;

	private static List<String> read(String file) throws IOException {
		return Inputs.locations(new JsonReader(Inputs.stream(file), MAX_BYTES, JsonReader.Form.COLLECTION));
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

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"features":[12, "text" ,null,[1, 2],-1.5e3]}   | 1:12 2:"text" 3:null 4:[1, 2] 5:-1.5e3
			{"type":"FeatureCollection","features":[]}      | ``
			""")
	void cutsOutWhateverStandsForAFeature(String file, String features) throws IOException {
		assertThat(String.join(" ", read(file))).isEqualTo(features);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			ARRAY    | [{"a": 1} ,~{"b":~[2]}]~ | 1:{"a": 1} 2:{"b":~[2]}
			ARRAY    | []                       | ``
			SEQUENCE | {"a":~1}~~{"b":2} {}     | 1:{"a":~1} 2:{"b":2} 3:{}
			""")
	void cutsOutElementsOfAnArrayAndObjectsThatFollowEachOther(JsonReader.Form form, String file, String elements)
			throws IOException {
		JsonReader reader = new JsonReader(Inputs.stream(file.replace('~', '\n')), MAX_BYTES, form);
		assertThat(String.join(" ", Inputs.locations(reader)).replace('\n', '~')).isEqualTo(elements);
		assertThat(reader.unit()).isEqualTo("element");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			ARRAY    | [{}] 5
			ARRAY    | [{}] {}
			ARRAY    | [{},
			SEQUENCE | {}~{"a"~}
			""")
	void tellsWhereOtherJsonIsMalformed(JsonReader.Form form, String file) {
		JsonReader reader = new JsonReader(Inputs.stream(file.replace('~', '\n')), MAX_BYTES, form);
		assertThatIOException().isThrownBy(() -> Inputs.locations(reader))
			.withMessageStartingWith("Malformed JSON at line ");
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
			assertThat(Inputs.locations(new JsonReader(in, MAX_BYTES, JsonReader.Form.COLLECTION))).as("seed %d", seed)
				.isEqualTo(expected);
		}
	}

	@Test
	void givesTheFeaturesBeforeTheOneThatBreaksTheCollection() throws IOException {
		JsonReader reader = new JsonReader(Inputs.stream("{\"features\":[{\"a\":1},\n{\"b\":2}, {\"c\" 3},{}]}"),
				MAX_BYTES, JsonReader.Form.COLLECTION);
		assertThat(Inputs.text(Inputs.next(reader))).isEqualTo("1:{\"a\":1}");
		assertThat(Inputs.text(Inputs.next(reader))).isEqualTo("2:{\"b\":2}");
		assertThatIOException().isThrownBy(reader::next)
			.withMessageStartingWith("Malformed FeatureCollection at line 2, column ");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "broken-collections.csv", delimiter = '|', quoteCharacter = '`')
	void refusesABrokenCollection(String file, String problem) {
		assertThatIOException().isThrownBy(() -> read(file))
			.withMessageStartingWith("Malformed FeatureCollection at line 1, column ")
			.withMessageContaining(problem);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "features.csv", delimiter = '|', quoteCharacter = '`')
	void buildsTheBodyOfALocation(String feature, String body) {
		assertThat(FeatureConverter.body(JsonText.parse(Inputs.utf8(feature))).text()).isEqualTo(body);
	}

}
