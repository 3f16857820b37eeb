package dev.locations.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ClientArchitectureTests {

	private static final Pattern CLIENTS = Pattern.compile("@AutoConfigureWebTestClient|WebTestClient\\s*\\.bindTo");

	/** The OpenAPI document does not describe the endpoint of {@code TestBodies}. */
	@Test
	void clientsCompareAnswersWithTheOpenApiDocument() throws IOException {
		try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
			assertThat(files.filter((file) -> file.toString().endsWith(".java"))
				.filter((file) -> !file.endsWith("TestBodies.java") && !file.endsWith("ClientArchitectureTests.java"))
				.map(ClientArchitectureTests::code)
				.filter((code) -> CLIENTS.matcher(code).find())).isNotEmpty()
				.allSatisfy((code) -> assertThat(code).contains("DocumentedAnswers"));
		}
	}

	private static String code(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
