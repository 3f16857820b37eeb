package dev.locations.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NoticeTests {

	private static final Pattern LIBRARY = Pattern.compile("node_modules/((@[^/]+/)?[^/]+)/");

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

	private static String read(String pattern) throws IOException {
		return new String(PackagedFile.read(pattern), StandardCharsets.UTF_8);
	}

}
