package dev.locations.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import org.springframework.util.function.ThrowingFunction;

import static org.assertj.core.api.Assertions.assertThat;

/** The table of packages has the first sentences of their descriptions in the sources. */
class PackageTableTests {

	private static final Path SOURCES = Path.of("src/main/java/dev/locations");

	@Test
	void eachPackageIsInTheTableWithItsDescription() throws IOException {
		try (Stream<Path> files = Files.walk(SOURCES)) {
			String rows = files.filter((file) -> file.endsWith("package-info.java"))
				.map(Path::getParent)
				.filter((directory) -> !directory.equals(SOURCES))
				.sorted()
				.map(ThrowingFunction.of(PackageTableTests::row))
				.collect(Collectors.joining("\n"));
			assertThat(Files.readString(Path.of("CONTRIBUTING.md"))).contains("|---|---|\n" + rows + "\n\n");
		}
	}

	private static String row(Path directory) throws IOException {
		String name = SOURCES.relativize(directory).toString().replaceAll("\\W", ".");
		return "| `%s` | %s |".formatted(name, firstSentence(directory.resolve("package-info.java")));
	}

	private static String firstSentence(Path file) throws IOException {
		return Files.readString(file)
			.replaceFirst("(?s).*?/\\*\\*(.*?)\\*/.*", "$1")
			.replaceAll("\\s*\\n \\* ?", " ")
			.replaceAll("\\{@code ([^}]*)}", "`$1`")
			.strip()
			.replaceFirst("(?s)\\. .*", ".");
	}

}
