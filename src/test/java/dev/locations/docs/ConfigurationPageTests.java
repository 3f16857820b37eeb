package dev.locations.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares {@code docs/configuration.md} with the metadata of the properties. */
class ConfigurationPageTests {

	private static final String OWN = "locations.";

	static List<PropertyMetadata> properties() throws IOException {
		return PropertyMetadata.all().stream().filter((property) -> property.name().startsWith(OWN)).toList();
	}

	@Test
	void listsEveryPropertyOnceAndNoOther() throws IOException {
		assertThat(rows()).extracting(Row::name)
			.filteredOn((name) -> name.startsWith(OWN))
			.hasSizeGreaterThan(20)
			.containsExactlyInAnyOrderElementsOf(properties().stream().map(PropertyMetadata::name).toList());
	}

	@Test
	void listsOnlyPropertiesThatExist() throws IOException {
		assertThat(PropertyMetadata.all()).extracting(PropertyMetadata::name)
			.containsAll(rows().stream().map(Row::name).toList());
	}

	@ParameterizedTest
	@MethodSource("properties")
	void showsTheDefault(PropertyMetadata property) throws IOException {
		assertThat(rows()).filteredOn((row) -> row.name().equals(property.name())).singleElement().satisfies((row) -> {
			if (property.defaultValue() != null) {
				assertThat(row.defaultValue()).isEqualTo("`%s`", property.defaultValue());
			}
			else {
				assertThat(row.defaultValue()).isNotEmpty().doesNotContain("`");
			}
		});
	}

	@Test
	void tellsValuesAndMeaningOfEach() throws IOException {
		assertThat(rows()).allSatisfy((row) -> assertThat(row).extracting(Row::values, Row::meaning)
			.allSatisfy((cell) -> assertThat(cell).asString().isNotBlank()));
	}

	private static List<Row> rows() throws IOException {
		return Files.readAllLines(Pages.CONFIGURATION)
			.stream()
			.filter((line) -> line.startsWith("| `"))
			.map((line) -> line.split(" ?\\| ?", -1))
			.map((cells) -> new Row(cells[1].replace("`", ""), cells[2], cells[3], cells[4]))
			.toList();
	}

	private record Row(String name, String defaultValue, String values, String meaning) {
	}

}
