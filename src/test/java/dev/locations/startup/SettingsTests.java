package dev.locations.startup;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementServerProperties;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** Tests what is said of wrong settings. */
@ExtendWith(OutputCaptureExtension.class)
class SettingsTests {

	private static final String DURATION = "must be a duration, such as 30s or 5m";

	private static final String WHOLE = "must be a whole number";

	private static final String BOOLEAN = "must be true or false";

	private static final Map<Class<?>, String> SETTINGS = settings();

	static Stream<Arguments> wrongValues() {
		return Stream.of(arguments("server.port", "http", WHOLE), arguments("server.port", "70000", "0 to 65535"),
				arguments("server.address", "no address", "must be an address of this machine"),
				arguments("server.http2.enabled", "maybe", BOOLEAN), arguments("management.server.port", "x", WHOLE),
				arguments("management.server.port", "70000", "0 to 65535"),
				arguments("management.server.address", "no address", "must be an address of this machine"),
				arguments("locations.store-timeout", "fast", DURATION),
				arguments("locations.store-timeout", "499ms", "must be at least 500ms"),
				arguments("locations.read-model.enabled", "maybe", BOOLEAN),
				arguments("locations.read-model.max-size", "big", "must be a size, such as 256KB or 2GB"),
				arguments("locations.read-model.max-lag", "late", DURATION),
				arguments("locations.read-model.sole-writer", "2", BOOLEAN),
				arguments("locations.map.tiles", "tiles/{z}/{x}/{y}.png",
						"must be an http or https URL with {z}, {x} and {y}"),
				arguments("locations.map.tiles", "https://a.example.com;x/{z}/{x}/{y}", "must be an http or https URL"),
				arguments("locations.map.kind", "category", "free-form fields are named properties.category"),
				arguments("locations.map.range", "address", "must be a field with a value"),
				arguments("locations.map.title", "x".repeat(61), "must be a text of at most 60 characters"),
				arguments("locations.map.logo", "none.svg", "must be a file that can be read"),
				arguments("locations.map.start", "3/91/0", "must be zoom/latitude/longitude"),
				arguments("locations.map.accent", "blue", "must be a colour such as #0b5cad"),
				arguments("locations.map.index", "maybe", BOOLEAN),
				arguments("locations.public-url", "maps.example.com",
						"must be a URL that begins with http:// or https://"),
				arguments("locations.public-url", "https://a.example.com?x=1", "without a query"),
				arguments("locations.ogc.license", "CC-BY-4.0", "must be a URL that begins with http:// or https://"),
				arguments("locations.auth.issuer", " ", "must not be blank"),
				arguments("locations.auth.audience", " ", "must not be blank"),
				arguments("locations.auth.token-lifetime", "0s", "must be a second or more"),
				arguments("locations.auth.token-lifetime", "long", DURATION),
				arguments("locations.auth.throttle.enabled", "maybe", BOOLEAN),
				arguments("locations.auth.throttle.account-failures", "0", "must be between 1 and 1000000"),
				arguments("locations.auth.throttle.account-failures", "1000001", "must be between 1 and 1000000"),
				arguments("locations.auth.throttle.address-failures", "0", "must be between 1 and 1000000"),
				arguments("locations.auth.throttle.address-failures", "1000001", "must be between 1 and 1000000"),
				arguments("locations.trusted-proxies", "10.0.0.0/99", "cannot be read"),
				arguments("locations.trusted-proxies", "proxy", "no IP address"),
				arguments("locations.password.strength", "99", "must be between 4 and 31"),
				arguments("locations.password.strength", "3", "must be between 4 and 31"),
				arguments("locations.password.strength", "strong", WHOLE),
				arguments("locations.request.max-body-size", "0B", "must be between 1B and 64MB"),
				arguments("locations.request.max-body-size", "65MB", "must be between 1B and 64MB"),
				arguments("locations.cors.max-age", "0x", DURATION),
				arguments("locations.access-log.enabled", "maybe", BOOLEAN),
				arguments("locations.tracing.endpoint", "collector:4318", "must be a URL"),
				arguments("locations.tracing.sampling", "2", "must be between 0 and 1"),
				arguments("locations.tracing.sampling", "often", "must be a number"));
	}

	@ParameterizedTest
	@CsvSource({ "locations.read-model.max-lag, -1s", "locations.auth.throttle.max-entries, 0",
			"locations.password.concurrency, 0", "locations.password.queue, 0", "locations.request.body-timeout, 0s",
			"locations.request.max-concurrent, 0", "locations.connection.idle-timeout, 0s",
			"locations.connection.write-timeout, 0s", "locations.connection.max-streams, 0",
			"locations.connection.max-connections, 0", "locations.changes.max-listeners, 0",
			"locations.import.max-size, 0B", "locations.import.idle-timeout, 0s", "locations.changes.max-history, 0B",
			"locations.changes.comment-interval, 0s" })
	void namesTheSettingThatMustBePositive(String name, String value) {
		namesTheSettingAndWhatItMustBe(name, value, "must be positive");
	}

	@ParameterizedTest
	@MethodSource("wrongValues")
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

	private static String failure(CapturedOutput output, String... settings) {
		assertThatThrownBy(() -> start(settings).close()).isNotNull();
		List<String> lines = output.toString().lines().filter((line) -> !line.isBlank()).toList();
		assertThat(lines).filteredOn((line) -> line.contains("ERROR")).hasSize(1);
		assertThat(lines).noneMatch((line) -> line.startsWith("\tat ") || line.contains("Exception"));
		return lines.get(lines.size() - 1);
	}

	private static ConfigurableApplicationContext start(String... settings) {
		return new SpringApplicationBuilder(AllSettings.class).web(WebApplicationType.NONE)
			.run(Stream.of(settings).map("--"::concat).toArray(String[]::new));
	}

	@Test
	void startsWithTheDefaults() {
		start().close();
	}

	/** Spring Boot reads this one before it binds others. */
	@Test
	void namesTheSettingThatOthersAreDerivedFrom(CapturedOutput output) {
		assertThat(failure(output, "locations.tracing.enabled=maybe")).contains("locations.tracing.enabled",
				"LOCATIONS_TRACING_ENABLED", BOOLEAN, "\"maybe");
	}

	@Test
	void refusesSettingsThatDoNotExist(CapturedOutput output) {
		assertThat(failure(output, "locations.read-model.max-sice=2GB", "locations.auth.trottle.enabled=false"))
			.contains("There is no setting locations.auth.trottle.enabled, locations.read-model.max-sice.");
	}

	@Test
	void warnsOfVariablesThatDoNotExistButNotOfThoseOfKubernetes(CapturedOutput output) {
		MockEnvironment environment = new MockEnvironment();
		environment.getPropertySources()
			.addLast(new SystemEnvironmentPropertySource("systemEnvironment",
					Map.of("LOCATIONS_DATA_DRI", "a", "LOCATIONS_DATA_DIR", "b", "LOCATIONS_DATADIR", "b",
							"LOCATIONS_CORS_ALLOWED_ORIGINS_0", "c", "LOCATIONS_SERVICE_HOST", "d",
							"LOCATIONS_PORT_8080_TCP_ADDR", "e", "LOCATIONS_PORT", "f")));
		ConfigurationPropertySources.attach(environment);
		SettingsCheck.checkNames(environment);
		assertThat(output.toString().lines().filter((line) -> line.contains("There is no setting"))).singleElement()
			.asString()
			.contains("LOCATIONS_DATA_DRI");
	}

	@ConfigurationPropertiesScan("dev.locations")
	@EnableConfigurationProperties({ ServerProperties.class, ManagementServerProperties.class })
	@Import(SettingsCheck.class)
	static class AllSettings {

	}

}
