package dev.locations.deploy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A setting with a wrong name would be ignored by the service, without a word.
 */
class SettingNamesTests {

	private static final String METADATA = "META-INF/spring-configuration-metadata.json";

	private static final Pattern VARIABLE = Pattern
		.compile("\\b(?:LOCATIONS|SPRING|LOGGING)_[A-Z_]+|\\blocations\\.[a-z-]+\\.[a-z-]+");

	@Test
	void namesOnlySettingsThatThereAre() throws IOException {
		Stream<String> inTexts = Stream
			.of(Path.of("Dockerfile"), Path.of("docker", "train"), Path.of("docker-compose.yml"))
			.flatMap((file) -> VARIABLE.matcher(text(file)).results().map(MatchResult::group))
			.map((name) -> name.replaceFirst("_FILE$", ""));
		Stream<String> inManifests = Stream
			.of(Manifests.read("configmap.yaml").path("data"), Manifests.read("secret.example.yaml").path("stringData"))
			.flatMap((settings) -> settings.propertyNames().stream());
		List<String> used = Stream.concat(inTexts, inManifests).map(SettingNamesTests::letters).distinct().toList();
		assertThat(used).hasSizeGreaterThan(5).isSubsetOf(known());
	}

	private static Set<String> known() throws IOException {
		Set<String> known = new HashSet<>();
		for (URL metadata : Collections.list(SettingNamesTests.class.getClassLoader().getResources(METADATA))) {
			try (InputStream json = metadata.openStream()) {
				for (JsonNode property : new JsonMapper().readTree(json).path("properties")) {
					known.add(letters(property.path("name").stringValue()));
				}
			}
		}
		return known;
	}

	/** What a property and its variable in the environment have in common. */
	private static String letters(String name) {
		return name.replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT);
	}

	private static String text(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
