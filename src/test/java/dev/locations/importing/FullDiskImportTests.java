package dev.locations.importing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;

import dev.locations.testing.RestoreLogLevels;
import dev.locations.testing.SmallDisk;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** The command {@code import} into a data directory on a full disk. */
@ExtendWith({ OutputCaptureExtension.class, RestoreLogLevels.class })
@Tag("slow")
class FullDiskImportTests {

	private static final int COUNT = 1_000;

	@TempDir
	Path parent;

	private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

	private List<String> load(int exitCode, Path file, Path dataDir) {
		this.shown.reset();
		Console console = new Console(new PrintStream(this.shown, true, StandardCharsets.UTF_8), false);
		assertThat(ImportCommand.run(console, file.toString(), "--locations.data-dir=" + dataDir))
			.as(this.shown::toString)
			.isEqualTo(exitCode);
		return this.shown.toString(StandardCharsets.UTF_8).lines().toList();
	}

	@Test
	void stopsWithOneLineAndCanBeRepeated(CapturedOutput output) throws Exception {
		Path file = largeFile();
		try (SmallDisk disk = SmallDisk.mount(this.parent, 128)) {
			disk.addBallast(122);
			Path dataDir = disk.directory().resolve("data");
			for (int attempt = 0; attempt < 3; attempt++) {
				assertThat(load(1, file, dataDir)).last()
					.asString()
					.startsWith("Stopped: ")
					.contains(dataDir.toRealPath().toString())
					.doesNotContain("Exception");
				assertThat(this.shown.toString(StandardCharsets.UTF_8).lines()).hasSizeLessThanOrEqualTo(2)
					.filteredOn((line) -> line.startsWith("Stopped: "))
					.hasSize(1);
			}
			disk.removeBallast();
			assertThat(load(0, file, dataDir)).first().asString().contains(" added, ", " 0 refused in ");
			assertThat(load(0, file, dataDir)).first()
				.asString()
				.startsWith("0 added, " + COUNT + " already there, 0 refused in ");
		}
		assertThat(output).doesNotContain("locations.db");
	}

	/** Writes locations that take about 10 MB, however they are compressed. */
	private Path largeFile() throws IOException {
		Random random = new Random(20261122);
		byte[] bytes = new byte[10_000];
		List<String> lines = new ArrayList<>();
		for (int i = 0; i < COUNT; i++) {
			random.nextBytes(bytes);
			lines.add(Inputs.location("\"id\":\"" + new UUID(0x4000, i) + "\",\"properties\":{\"bytes\":\""
					+ HexFormat.of().formatHex(bytes) + "\"},", "n" + i));
		}
		return Files.write(this.parent.resolve("places.ndjson"), lines);
	}

}
