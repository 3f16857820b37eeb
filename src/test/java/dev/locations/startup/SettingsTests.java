package dev.locations.startup;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementServerProperties;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

@ExtendWith(OutputCaptureExtension.class)
class SettingsTests {

	private static final Map<Class<?>, String> SETTINGS = settings();

	@ParameterizedTest
	@CsvFileSource(resources = "wrong-settings.csv", delimiter = '|', quoteCharacter = '`')
	void namesTheSettingAndWhatItMustBe(String name, String value, String rule) {
		MockEnvironment environment = new MockEnvironment().withProperty(name, value);
		ConfigurationPropertySources.attach(environment);
		Throwable failure = catchThrowable(() -> {
			SettingsCheck.settings(environment).postProcessBeanFactory(new DefaultListableBeanFactory());
			SETTINGS.forEach((type, prefix) -> Binder.get(environment).bindOrCreate(prefix, Bindable.of(type)));
		});
		FailureAnalysis analysis = new StartupFailures(environment).analyze(failure);
		assertThat(Objects.requireNonNull(analysis).getDescription())
			.contains(name, SettingNames.environment(name), rule)
			.contains(value.isBlank() ? "" : '"' + value);
	}

	/** Returns the classes of all settings, with their prefixes. */
	private static Map<Class<?>, String> settings() {
		ClassPathScanningCandidateComponentProvider scanner = new ClassPathScanningCandidateComponentProvider(false);
		scanner.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
		Map<Class<?>, String> settings = new HashMap<>();
		Stream
			.concat(Stream.of(ServerProperties.class, ManagementServerProperties.class),
					scanner.findCandidateComponents("dev.locations")
						.stream()
						.map((found) -> ClassUtils.resolveClassName(String.valueOf(found.getBeanClassName()), null)))
			.forEach((type) -> settings.put(type,
					MergedAnnotations.from(type).get(ConfigurationProperties.class).getString("prefix")));
		return settings;
	}

	@Test
	void refusesSettingsThatDoNotExist() {
		MockEnvironment environment = new MockEnvironment().withProperty("locations.read-model.max-sice", "2GB")
			.withProperty("locations.auth.trottle.enabled", "false");
		ConfigurationPropertySources.attach(environment);
		assertThatThrownBy(() -> SettingsCheck.checkNames(environment))
			.hasMessageContaining("There is no setting locations.auth.trottle.enabled, locations.read-model.max-sice.");
	}

	@Test
	void refusesSettingsThatHaveOtherNamesNow() {
		MockEnvironment environment = new MockEnvironment().withProperty("spring.data.mongodb.uri", "mongodb://a");
		ConfigurationPropertySources.attach(environment);
		assertThatThrownBy(() -> SettingsCheck.checkNames(environment))
			.hasMessage("The setting spring.data.mongodb.uri is spring.mongodb.uri now.");
	}

	@Test
	void warnsOfVariablesThatDoNotExistButNotOfThoseOfKubernetes(CapturedOutput output) {
		MockEnvironment environment = new MockEnvironment();
		environment.getPropertySources()
			.addLast(new SystemEnvironmentPropertySource("systemEnvironment",
					Map.of("LOCATIONS_DATA_DRI", "a", "SPRING_DATA_MONGODB_URI", "g", "LOCATIONS_DATA_DIR", "b",
							"LOCATIONS_DATADIR", "b", "LOCATIONS_CORS_ALLOWED_ORIGINS_0", "c", "LOCATIONS_SERVICE_HOST",
							"d", "LOCATIONS_PORT_8080_TCP_ADDR", "e", "LOCATIONS_PORT", "f")));
		ConfigurationPropertySources.attach(environment);
		SettingsCheck.checkNames(environment);
		assertThat(output.toString().lines().filter((line) -> line.contains("There is no setting"))).singleElement()
			.asString()
			.contains("LOCATIONS_DATA_DRI");
		assertThat(output)
			.contains("SPRING_DATA_MONGODB_URI of the environment is ignored: the setting is spring.mongodb");
	}

}
