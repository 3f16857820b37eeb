package dev.locations.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import dev.locations.testing.ExternalProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs the tests in {@code src/test/js}: those of scripts that need no browser.
 */
class PageScriptTests {

	/** In a directory with a file that says so, Node.js takes scripts for modules. */
	@Test
	void scriptsWithoutAPagePassTheirTests(@TempDir Path directory) throws Exception {
		ExternalProgram node = ExternalProgram.require("node", "nodejs");
		Files.writeString(directory.resolve("package.json"), "{\"type\":\"module\"}");
		for (String part : new String[] { "src/main/resources/page", "src/main/resources/openlayers",
				"src/main/resources/place", "src/test/js", "src/main/java", "schemas" }) {
			FileSystemUtils.copyRecursively(Path.of(part), directory.resolve(part));
		}
		Files.write(directory.resolve("src/main/resources/page/messages.js"), messages());
		try (Stream<Path> tests = Files.list(directory.resolve("src/test/js"))) {
			String[] arguments = Stream.concat(Stream.of("--test"), tests.map(Path::toString)).toArray(String[]::new);
			assertThat(node.run(arguments)).contains("pass ").containsPattern("fail 0\\b");
		}
	}

	/** The service makes this module. */
	private static byte[] messages() throws IOException {
		return PageFiles.read(new Branding(null, null, null, null, false))
			.files()
			.stream()
			.filter((file) -> file.name().equals("messages/en.js"))
			.findFirst()
			.orElseThrow()
			.content();
	}

}
