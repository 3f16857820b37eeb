package dev.locations.deploy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.docs.Pages;
import dev.locations.docs.PropertyMetadata;
import org.junit.jupiter.api.Test;

import org.springframework.util.function.ThrowingFunction;

import static org.assertj.core.api.Assertions.assertThat;

/** Checks the names of settings in the files for deployment and in the documentation. */
class SettingNamesTests {

	/** Properties and environment variables, but for those of tests. */
	private static final Pattern VARIABLE = Pattern
		.compile("(?<![\\w.])" + "(?:(?:LOCATIONS(?!_TEST_)|SPRING|LOGGING)_[A-Z_]*[A-Z]|"
				+ "locations(?!\\.db\\.)(?:\\.[a-z-]+)+\\.[a-z-]*[a-z])");

	@Test
	void namesOnlySettingsThatExist() throws IOException {
		Stream<Path> files = Stream.of(Path.of("Dockerfile"), Path.of("docker", "train"),
				Path.of("docker-compose.yml"));
		Stream<String> inTexts = Stream.concat(files, Pages.all().stream())
			.map(ThrowingFunction.<Path, String>of(Files::readString))
			.flatMap((text) -> VARIABLE.matcher(text).results().map(MatchResult::group))
			.map((name) -> name.replaceFirst("_FILE$", ""))
			// the metadata has only the map of bundles, whose names are free
			.map((name) -> name.replaceFirst("^(SPRING_SSL_BUNDLE_PEM)_.+", "$1"));
		Stream<String> inManifests = Stream
			.of(Manifests.read("configmap.yaml").path("data"), Manifests.read("secret.example.yaml").path("stringData"))
			.flatMap((settings) -> settings.propertyNames().stream());
		List<String> used = Stream.concat(inTexts, inManifests).map(SettingNamesTests::letters).distinct().toList();
		assertThat(used).hasSizeGreaterThan(5).isSubsetOf(known());
	}

	private static Set<String> known() throws IOException {
		return PropertyMetadata.all().stream().map((property) -> letters(property.name())).collect(Collectors.toSet());
	}

	private static String letters(String name) {
		return name.replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT);
	}

}
