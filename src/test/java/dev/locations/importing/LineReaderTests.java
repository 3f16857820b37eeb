package dev.locations.importing;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import dev.locations.json.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class LineReaderTests {

	private static final int MAX_BYTES = 10;

	static Stream<Arguments> files() {
		return Stream.of(arguments("", List.of()), arguments("\n\r\n \t\n", List.of()),
				arguments("a\nb\n", List.of("1:a", "2:b")), arguments("a\nb", List.of("1:a", "2:b")),
				arguments("a\r\nb\r\n", List.of("1:a", "2:b")), arguments("a\r\nb\r", List.of("1:a", "2:b")),
				arguments("\n\na\n\n b \n", List.of("3:a", "5: b ")), arguments("a\rb\n", List.of("1:a\rb")),
				arguments("0123456789\r\n0123456789\n0123456789",
						List.of("1:0123456789", "2:0123456789", "3:0123456789")),
				arguments("01234567890\n01234567890\r\nb\n01234567890",
						List.of("1:too long", "2:too long", "3:b", "4:too long")));
	}

	@ParameterizedTest
	@MethodSource("files")
	void numbersTheLines(String file, List<String> expected) throws IOException {
		assertThat(Inputs.locations(new LineReader(Inputs.stream(file), MAX_BYTES))).isEqualTo(expected);
		assertThat(Inputs.locations(new LineReader(Inputs.pipe(Inputs.stream(file), new Random(1)), MAX_BYTES)))
			.isEqualTo(expected);
	}

	@Test
	void leavesOutTheSeparatorsOfTextSequences() throws IOException {
		LineReader reader = new LineReader(Inputs.stream("\u001ea\n\u001eb\u001e\r\n\u001e\n\u001e0123456789"),
				MAX_BYTES);
		assertThat(Inputs.locations(reader)).containsExactly("1:a", "2:b\u001e", "4:0123456789");
	}

	@Test
	void takesALineWithAFeatureForALocation() {
		LineReader reader = new LineReader(Inputs.stream(""), MAX_BYTES);
		assertThat(reader.body(JsonText.parse(Inputs.utf8("""
				{"type":"Feature","properties":{"name":"A","b":1},"geometry":{}}"""))).text())
			.isEqualTo("{\"geometry\":{},\"name\":\"A\",\"properties\":{\"b\":1}}");
		assertThat(reader.body(JsonText.parse(Inputs.utf8("{\"type\":\"Point\"}"))).text())
			.isEqualTo("{\"type\":\"Point\"}");
	}

	@Test
	void readsOnAfterALineOfManyBuffers() throws IOException {
		String file = "x".repeat(1_000_000) + "\nlast\n";
		assertThat(Inputs.locations(new LineReader(Inputs.stream(file), MAX_BYTES))).containsExactly("1:too long",
				"2:last");
		assertThat(Inputs.next(new LineReader(Inputs.stream(file), 1_000_000)).size()).isEqualTo(1_000_000);
	}

}
