package dev.locations.importing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

import dev.locations.command.Console;
import dev.locations.validation.Violation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class RefusalReportTests {

	private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

	private final Console console = new Console(new PrintStream(this.shown, true, StandardCharsets.UTF_8), false);

	private void report(int count, @Nullable Path file) throws IOException {
		LineReader form = new LineReader(Inputs.stream(""), 10);
		try (RefusalReport refusals = new RefusalReport(file, this.console)) {
			IntStream.rangeClosed(1, count)
				.mapToObj((line) -> RawLocation.of(form, line, Inputs.utf8("{\"a\":1.0}")))
				.forEach((row) -> refusals
					.report(new RefusedLocation(row, null, null, List.of(Violation.body("", "x", "é", null)))));
		}
	}

	@Test
	void showsTheFirstTenAndHowToGetAll() throws IOException {
		report(13, null);
		assertThat(this.shown.toString(StandardCharsets.UTF_8).lines()).hasSize(11)
			.startsWith("Refused line 1: é")
			.last()
			.asString()
			.contains("--errors=FILE");
	}

	@Test
	void writesAllToTheFile(@TempDir Path directory) throws IOException {
		Path file = directory.resolve("errors.ndjson");
		report(20, file);
		report(13, file);
		assertThat(this.shown.size()).isZero();
		assertThat(Files.readAllLines(file)).hasSize(13)
			.first()
			.isEqualTo("{\"a\":1.0,\"refusedBecause\":\"line 1: é\"}");
	}

	@Test
	void writesOverTheStatusOnATerminal() {
		Console terminal = new Console(new PrintStream(this.shown, true, StandardCharsets.UTF_8), true);
		terminal.status("1%");
		terminal.status("2%");
		terminal.line("Done");
		assertThat(this.shown.toString(StandardCharsets.UTF_8))
			.isEqualToNormalizingNewlines("\r\u001b[K1%\r\u001b[K2%\r\u001b[KDone\n");
	}

}
