package dev.locations.importing;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
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
		assertThat(parse(line))
			.isEqualTo(new ImportArguments(file, ExistingLocations.KEEP, null, false, errors, List.of()));
		assertThat(parse("f --duplicates=last").isLastTaken()).isTrue();
		assertThat(parse("f --duplicates=refuse").isLastTaken()).isFalse();
	}

	@ParameterizedTest
	@EnumSource
	void takesWhatIsDoneWithExistingLocations(ExistingLocations existing) {
		assertThat(parse("f --existing=" + existing.name().toLowerCase(Locale.ROOT)).existing()).isEqualTo(existing);
	}

	@Test
	void takesSettingsOfTheService() {
		assertThat(parse("f --locations.data-dir=/x").settings()).containsExactly("--locations.data-dir=/x");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "f g", "f --errors", "f --error=e", "-x", "f --errors=f", "d/f --errors d/./f",
			"f --existing", "f --existing=all", "f --duplicates=first" })
	void refusesAnythingElse(String line) {
		assertThatIllegalArgumentException().isThrownBy(() -> parse(line));
	}

}
