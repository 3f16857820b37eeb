package dev.locations;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class CommandsTests {

	private final ByteArrayOutputStream output = new ByteArrayOutputStream();

	private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

	private OptionalInt run(String... args) {
		return Commands.run(new PrintStream(this.output, true, StandardCharsets.UTF_8),
				new PrintStream(this.errors, true, StandardCharsets.UTF_8), args);
	}

	@Test
	void startsTheServiceWithoutACommand() {
		assertThat(run()).isEmpty();
		assertThat(run("--server.port=9000", "--debug")).isEmpty();
		assertThat(this.output.size() + this.errors.size()).isZero();
	}

	@ParameterizedTest
	@ValueSource(strings = { "help", "--help", "-h", "--server.port=9000 --help" })
	void saysWhatTheProgramCanDo(String command) {
		assertThat(run(command.split(" "))).hasValue(0);
		assertThat(this.output.toString(StandardCharsets.UTF_8)).contains("  import FILE", "  help ", "  version ",
				"docs/configuration.md", "--locations.data-dir");
		assertThat(this.output.toString(StandardCharsets.UTF_8).lines())
			.allSatisfy((line) -> assertThat(line).hasSizeLessThan(120));
	}

	@ParameterizedTest
	@ValueSource(strings = { "version", "--version" })
	void tellsTheVersion(String command) {
		assertThat(run(command)).hasValue(0);
		assertThat(this.output.toString(StandardCharsets.UTF_8)).matches("Locations Service \\S.*\\R");
	}

	@ParameterizedTest
	@ValueSource(strings = { "improt", "server.port=9000", "-x", "" })
	void doesNotStartTheServiceForAnUnknownCommand(String command) {
		assertThat(run(command)).hasValue(2);
		assertThat(this.output.size()).isZero();
		assertThat(this.errors.toString(StandardCharsets.UTF_8)).contains("There is no command \"" + command + '"',
				"help");
	}

}
