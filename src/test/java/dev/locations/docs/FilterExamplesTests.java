package dev.locations.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.locations.location.field.Filter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Reads the filters that the documentation shows. */
class FilterExamplesTests {

	private static final Pattern EXAMPLES = Pattern.compile("```text\n(properties\\..*?)```", Pattern.DOTALL);

	static Stream<String> filters() throws IOException {
		Stream<String> blocks = Stream.empty();
		for (Path page : new Path[] { Path.of("docs", "http.md"), Path.of("docs", "ogc.md") }) {
			assertThat(Files.readString(page)).containsPattern(EXAMPLES);
			blocks = Stream.concat(blocks,
					EXAMPLES.matcher(Files.readString(page)).results().map((block) -> block.group(1)));
		}
		return blocks.flatMap(String::lines);
	}

	@ParameterizedTest
	@MethodSource("filters")
	void areRight(String filter) {
		assertThat(Filter.parse(filter).key()).isNotEmpty();
	}

}
