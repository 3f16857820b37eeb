package dev.locations.importing;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import dev.locations.importing.table.FileOptions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ImportArgumentsTests {

	private static ImportArguments parse(String line) {
		return ImportArguments
			.parse(Stream.of(line.split(" ", -1)).filter((arg) -> !arg.isEmpty()).toArray(String[]::new));
	}

	@ParameterizedTest
	@CsvSource({ "f, f, ", "f --errors=e, f, e", "--errors e f, f, e", "-, -, ", "--errors=e -, -, e" })
	void takesAFileAndAnErrorsFile(String line, String file, @Nullable Path errors) {
		assertThat(parse(line)).isEqualTo(
				new ImportArguments(file, ImportPlan.of(ExistingLocations.KEEP), false, null, errors, List.of()));
	}

	@Test
	void takesTheParametersOfTheEndpoint() {
		assertThat(parse("f --existing=merge --key=properties.a=b --properties=replace --source=s --missing=mark"
				+ " --mark=properties.gone --maxMissing=5 --duplicates=last --dryRun=true"))
			.isEqualTo(new ImportArguments("f",
					new ImportPlan(ExistingLocations.MERGE, null, new LocationKey("properties.a=b"), false,
							new ImportPlan.Source("s", ImportPlan.Source.Missing.MARK, 5, "gone"),
							ImportPlan.Duplicates.LAST, FileOptions.NONE),
					true, null, null, List.of()));
		assertThatIllegalArgumentException().isThrownBy(() -> parse("f --missing=mark --maxMissing=x --key=name"))
			.withMessage("--key must be a further property, such as properties.ref;"
					+ " --maxMissing must be a whole number between 0 and 100;"
					+ " --missing must be sent together with source; --maxMissing must be sent together with source;"
					+ " --mark is required");
	}

	@Test
	void takesSettingsOfTheService() {
		assertThat(parse("f --locations.data-dir=/x").settings()).containsExactly("--locations.data-dir=/x");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "f g", "f --errors", "f --error=e", "-x", "f --errors=f", "d/f --errors d/./f",
			"f --existing", "f --existing=all", "f --duplicates=first", "f --mapping", "f --refusedRows=true",
			"f --key=properties.a --key=properties.b" })
	void refusesAnythingElse(String line) {
		assertThatIllegalArgumentException().isThrownBy(() -> parse(line));
	}

}
