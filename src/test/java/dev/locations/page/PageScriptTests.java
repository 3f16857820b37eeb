package dev.locations.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.openapi.ClientTools;
import dev.locations.testing.ExternalProgram;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** Runs the tests in {@code src/test/js}, and checks all scripts without running them. */
class PageScriptTests {

	private static final Pattern LICENSED = Pattern.compile("([a-z-]+) (\\d+\\.\\d+\\.\\d+), ([\\w.-]+)");

	private static final Pattern LIBRARY = Pattern.compile("node_modules/((@[^/]+/)?[^/]+)/");

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
		Path all = Files.writeString(directory.resolve("src/test/js/all.js"),
				imports(directory.resolve("src/test/js")));
		assertThat(node.run(all.toString())).containsPattern("# pass [1-9]").contains("# fail 0\n");
	}

	@Test
	@Tag("clients")
	void scriptsUseTheAnswersOfTheServiceAsTheyAre() throws Exception {
		ClientTools.copySources();
		ClientTools.requireNode();
		ClientTools.runPackage("openapi-typescript", "../../src/main/resources/openapi/openapi.json", "--output",
				"api.d.ts");
		ClientTools.runPackage("tsc", "--project", "../../jsconfig.json");
	}

	@Test
	@Tag("clients")
	void scriptsPassTheLint() throws Exception {
		ClientTools.copySources();
		ClientTools.requireNode();
		ClientTools.runPackage("biome", "lint", "--error-on-warnings", "../..");
	}

	/** In one process, which takes a tenth of the time of a process for each file. */
	private static String imports(Path folder) throws IOException {
		try (Stream<Path> tests = Files.list(folder)) {
			return tests.map((test) -> test.getFileName().toString())
				.filter((name) -> name.endsWith(".test.js"))
				.map("import \"./%s\";\n"::formatted)
				.collect(Collectors.joining());
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

	@Test
	void namesTheLibrariesInTheScriptOfOpenLayers() throws IOException {
		Set<String> libraries = LIBRARY.matcher(read("META-INF/resources/webjars/ol/*/dist/ol.js.map"))
			.results()
			.map((match) -> match.group(1))
			.collect(Collectors.toSet());
		String notice = read("META-INF/THIRD-PARTY-BUNDLED.txt");
		assertThat(libraries).hasSizeGreaterThan(3)
			.allSatisfy((library) -> assertThat(notice).contains("- " + library + ", "));
	}

	/** {@code src/openlayers} makes it. */
	@Test
	void theScriptOfOpenLayersHasTheVersionOfItsOtherFiles() throws IOException {
		String version = Json.of(read("META-INF/resources/webjars/ol/*/package.json")).get("version").stringValue();
		assertThat(read("openlayers/ol.js")).startsWith("/*! OpenLayers " + version + ", BSD-2-Clause");
		assertThat(Files.readString(Path.of("src/openlayers/package.json"))).contains("\"ol\": \"" + version + "\"");
	}

	/** {@code src/oidc-client} makes it. */
	@Test
	void theScriptOfTheSignInTellsItsVersionAndItsLicences() throws IOException {
		String banner = read("oidc-client/oidc-client.js").lines().findFirst().orElseThrow();
		String packages = Files.readString(Path.of("src/oidc-client/package.json"));
		assertThat(LICENSED.matcher(banner).results()).hasSize(2).allSatisfy((library) -> {
			assertThat(packages).contains("\"%s\": \"%s\"".formatted(library.group(1), library.group(2)));
			assertThat(read("META-INF/THIRD-PARTY-BUNDLED.txt"))
				.contains("- " + library.group(1) + ", " + library.group(3) + ", ");
		});
	}

	private static String read(String pattern) throws IOException {
		return new String(PackagedFile.read(pattern), StandardCharsets.UTF_8);
	}

}
