package dev.locations.startup;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Checks the names of all settings, and the limit on threads, before beans are created.
 * The existing settings are those in the metadata that the annotation processor writes at
 * compile time.
 * <p>
 * An unknown setting with the prefix of this service is an error in a file or on the
 * command line. Other programs may set environment variables, too, so that such a
 * variable only causes a warning. The same holds for a setting that Spring Boot has
 * replaced, which would have no effect.
 */
@Configuration(proxyBeanMethods = false)
class SettingsCheck {

	private static final Logger logger = LoggerFactory.getLogger(SettingsCheck.class);

	private static final String METADATA = "META-INF/spring-configuration-metadata.json";

	private static final ConfigurationPropertyName PREFIX = ConfigurationPropertyName.of("locations");

	private static final Pattern INDEX = Pattern.compile("_MORE_\\d+|_\\d+$");

	private static final Pattern MORE = Pattern.compile("\\.more\\[\\d+]");

	/** The variables that Kubernetes sets for a service with the name "locations". */
	private static final Pattern KUBERNETES = Pattern
		.compile("LOCATIONS(_[A-Z0-9]+)*_(SERVICE_HOST|SERVICE_PORT(_.+)?|PORT(_\\d+_(TCP|UDP|SCTP)(_[A-Z]+)?)?)");

	private static final int NO_PORT = -1;

	private static final int MAX_PORT = 65535;

	@Bean
	static BeanFactoryPostProcessor settings(Environment environment) {
		return (beans) -> {
			checkNames(environment);
			checkPort(environment, "server.port");
			checkPort(environment, SettingNames.MANAGEMENT_PORT);
		};
	}

	static void checkNames(Environment environment) {
		Map<ConfigurationPropertyName, String> known = known();
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
			if (source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource variables) {
				warn(variables, known);
			}
			else if (source instanceof IterableConfigurationPropertySource properties) {
				refuse(properties, known);
			}
		}
	}

	private static void refuse(IterableConfigurationPropertySource properties,
			Map<ConfigurationPropertyName, String> known) {
		properties.stream().filter((name) -> !known.getOrDefault(name, "").isEmpty()).findFirst().ifPresent((name) -> {
			throw new ConfigurationProblem("The setting %s is %s now.".formatted(name, known.get(name)), "");
		});
		List<String> unknown = properties.stream()
			.filter((name) -> PREFIX.isAncestorOf(name) && !known.containsKey(withoutIndex(name)))
			.map(ConfigurationPropertyName::toString)
			.sorted()
			.toList();
		if (!unknown.isEmpty()) {
			throw new ConfigurationProblem("There is no setting %s.".formatted(String.join(", ", unknown)),
					"Correct the name, or remove the setting; docs/configuration.md lists all settings.");
		}
	}

	/** {@code more[0].name} is the {@code name} of a further thing of its kind. */
	private static ConfigurationPropertyName withoutIndex(ConfigurationPropertyName name) {
		ConfigurationPropertyName first = ConfigurationPropertyName.of(MORE.matcher(name.toString()).replaceFirst(""));
		return first.isLastElementIndexed() ? first.getParent() : first;
	}

	private static void warn(SystemEnvironmentPropertySource variables, Map<ConfigurationPropertyName, String> known) {
		Map<String, String> names = new HashMap<>();
		known.forEach((name, now) -> names.put(withoutUnderscores(SettingNames.environment(name.toString())), now));
		Stream.of(variables.getPropertyNames())
			.filter((variable) -> !names.getOrDefault(withoutUnderscores(variable), "").isEmpty())
			.sorted()
			.forEach((variable) -> logger.warn("{} of the environment is ignored: the setting is {} now", variable,
					names.get(withoutUnderscores(variable))));
		Stream.of(variables.getPropertyNames())
			.filter((variable) -> variable.startsWith("LOCATIONS_") && !KUBERNETES.matcher(variable).matches())
			.filter((variable) -> !names.containsKey(withoutUnderscores(INDEX.matcher(variable).replaceAll(""))))
			.sorted()
			.forEach((variable) -> logger.warn("There is no setting for {} of the environment, which is ignored",
					variable));
	}

	// in the variable, a hyphen of the property may be an underscore, or left out
	private static String withoutUnderscores(String variable) {
		return variable.replace("_", "");
	}

	private static void checkPort(Environment environment, String name) {
		Binder.get(environment).bind(name, Integer.class).ifBound((port) -> {
			if (port < NO_PORT || port > MAX_PORT) {
				throw new ConfigurationProblem("%s must be 0 to %d, or -1 for none, but is \"%d\"."
					.formatted(SettingNames.describe(name), MAX_PORT, port), "");
			}
		});
	}

	@Bean
	@ConditionalOnWebApplication
	static BeanFactoryPostProcessor threadLimit() {
		return (beans) -> NativeThreads.ofThisProcess().check();
	}

	/**
	 * Returns the settings of this service, each with an empty text, and those that
	 * Spring Boot has replaced, with their names now.
	 */
	private static Map<ConfigurationPropertyName, String> known() {
		try {
			Map<ConfigurationPropertyName, String> names = new HashMap<>();
			for (URL metadata : Collections.list(SettingsCheck.class.getClassLoader().getResources(METADATA))) {
				try (InputStream json = metadata.openStream()) {
					for (JsonNode property : JsonMapper.shared().readTree(json).path("properties")) {
						String name = property.path("name").asString();
						JsonNode deprecation = property.path("deprecation");
						String now = deprecation.path("level").asString().equals("error")
								? deprecation.path("replacement").asString() : "";
						if (name.startsWith("locations.") || !now.isEmpty()) {
							names.put(ConfigurationPropertyName.of(name), now);
						}
					}
				}
			}
			return names;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
