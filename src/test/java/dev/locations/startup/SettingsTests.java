package dev.locations.startup;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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
import static org.junit.jupiter.params.provider.Arguments.arguments;

@ExtendWith(OutputCaptureExtension.class)
class SettingsTests {

	private static final Map<Class<?>, String> SETTINGS = settings();

	static Stream<Arguments> wrongValues() {
		return Stream.of(
				wrong("must be a whole number", "server.port=http", "management.server.port=x",
						"locations.password.strength=strong"),
				wrong("0 to 65535", "server.port=70000", "management.server.port=70000"),
				wrong("must be an address of this machine", "server.address=no address",
						"management.server.address=no address"),
				wrong("must be true or false", "server.http2.enabled=maybe", "locations.read-model.enabled=maybe",
						"locations.read-model.sole-writer=2", "locations.map.index=maybe",
						"locations.auth.throttle.enabled=maybe", "locations.access-log.enabled=maybe"),
				wrong("must be a duration, such as 30s or 5m", "locations.store-timeout=fast",
						"locations.read-model.max-lag=late", "locations.auth.token-lifetime=long",
						"locations.cors.max-age=0x"),
				wrong("must be at least 500ms", "locations.store-timeout=499ms"),
				wrong("must be a second or more", "locations.auth.token-lifetime=0s"),
				wrong("must be positive", "locations.read-model.max-lag=-1s", "locations.auth.throttle.max-entries=0",
						"locations.password.concurrency=0", "locations.password.queue=0",
						"locations.request.body-timeout=0s", "locations.request.max-concurrent=0",
						"locations.connection.idle-timeout=0s", "locations.connection.write-timeout=0s",
						"locations.connection.max-streams=0", "locations.connection.max-connections=0",
						"locations.changes.max-listeners=0", "locations.import.max-size=0B",
						"locations.import.idle-timeout=0s", "locations.changes.max-history=0B",
						"locations.changes.comment-interval=0s"),
				wrong("must be between 1 and 1000000", "locations.auth.throttle.account-failures=0",
						"locations.auth.throttle.account-failures=1000001",
						"locations.auth.throttle.address-failures=0",
						"locations.auth.throttle.address-failures=1000001"),
				wrong("must be between 4 and 31", "locations.password.strength=99", "locations.password.strength=3"),
				wrong("must be between 1B and 64MB", "locations.request.max-body-size=0B",
						"locations.request.max-body-size=65MB"),
				wrong("must be between 0 and 1", "locations.tracing.sampling=2"),
				wrong("must be a number", "locations.tracing.sampling=often"),
				wrong("must be a size, such as 256KB or 2GB", "locations.read-model.max-size=big"),
				wrong("must not be blank", "locations.auth.issuer= ", "locations.auth.audience= "),
				wrong("must be an http or https URL with {z}, {x} and {y}",
						"locations.map.tiles=tiles/{z}/{x}/{y}.png"),
				wrong("must be an http or https URL", "locations.map.tiles=https://a.example.com;x/{z}/{x}/{y}"),
				wrong("must be a URL that begins with http:// or https://", "locations.public-url=maps.example.com",
						"locations.ogc.license=CC-BY-4.0"),
				wrong("without a query", "locations.public-url=https://a.example.com?x=1"),
				wrong("must be a URL", "locations.tracing.endpoint=collector:4318"),
				wrong("free-form fields are named properties.category", "locations.map.kind=category"),
				wrong("There are no values of address", "locations.map.range=address"),
				wrong("must be a text of at most 60 characters", "locations.map.title=" + "x".repeat(61)),
				wrong("must be a file that can be read", "locations.map.logo=none.svg"),
				wrong("must be zoom/latitude/longitude", "locations.map.start=3/91/0"),
				wrong("must be a colour such as #0b5cad", "locations.map.accent=blue"),
				wrong("cannot be read", "locations.trusted-proxies=10.0.0.0/99"),
				wrong("no IP address", "locations.trusted-proxies=proxy"))
			.flatMap(Function.identity());
	}

	private static Stream<Arguments> wrong(String rule, String... settings) {
		return Stream.of(settings)
			.map((setting) -> setting.split("=", 2))
			.map((setting) -> arguments(setting[0], setting[1], rule));
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

	@Test
	void refusesSettingsThatDoNotExist() {
		MockEnvironment environment = new MockEnvironment().withProperty("locations.read-model.max-sice", "2GB")
			.withProperty("locations.auth.trottle.enabled", "false");
		ConfigurationPropertySources.attach(environment);
		assertThatThrownBy(() -> SettingsCheck.checkNames(environment))
			.hasMessageContaining("There is no setting locations.auth.trottle.enabled, locations.read-model.max-sice.");
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

}
