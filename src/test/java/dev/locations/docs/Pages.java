package dev.locations.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

public final class Pages {

	static final Path README = Path.of("README.md");

	static final Path CONFIGURATION = Path.of("docs", "configuration.md");

	static final Path INDEX = Path.of("docs", "README.md");

	static final Path DESIGN = Path.of("docs", "design", "README.md");

	private Pages() {
	}

	/** Finds all Markdown files that people read, relative to the repository. */
	public static List<Path> all() throws IOException {
		Stream<Path> single = Stream.of(README, Path.of("CONTRIBUTING.md"), Path.of("CHANGELOG.md"),
				Path.of("bench", "README.md"), Path.of("schemas", "README.md"));
		return Stream.concat(single, docs().stream()).toList();
	}

	static List<Path> docs() throws IOException {
		try (Stream<Path> files = Files.walk(Path.of("docs"))) {
			return files.filter((file) -> file.toString().endsWith(".md")).sorted().toList();
		}
	}

}
