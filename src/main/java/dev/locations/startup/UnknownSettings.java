package dev.locations.startup;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Finds settings with the prefix of this service that do not exist, such as misspelt
 * ones. In a file or on the command line, such a setting is an error. Other programs may
 * set environment variables, too, so that such a variable only causes a warning.
 * Variables that Kubernetes sets for a service with the name {@code locations} are
 * ignored.
 */
final class UnknownSettings {

	private static final Logger logger = LoggerFactory.getLogger(UnknownSettings.class);

	private static final ConfigurationPropertyName PREFIX = ConfigurationPropertyName.of("locations");

	private static final Pattern INDEX = Pattern.compile("_\\d+$");

	private static final Pattern KUBERNETES = Pattern
		.compile("LOCATIONS(_[A-Z0-9]+)*_(SERVICE_HOST|SERVICE_PORT(_.+)?|PORT(_\\d+_(TCP|UDP|SCTP)(_[A-Z]+)?)?)");

	private final Set<ConfigurationPropertyName> known;

	UnknownSettings(Set<ConfigurationPropertyName> known) {
		this.known = Set.copyOf(known);
	}

	/**
	 * Throws a {@link ConfigurationProblem} if a file or the command line has an unknown
	 * one.
	 */
	void check(Environment environment) {
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
			if (source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource variables) {
				warn(variables);
			}
			else if (source instanceof IterableConfigurationPropertySource properties) {
				refuse(properties);
			}
		}
	}

	private void refuse(IterableConfigurationPropertySource properties) {
		List<String> unknown = properties.stream()
			.filter((name) -> PREFIX.isAncestorOf(name) && !this.known.contains(withoutIndex(name)))
			.map(ConfigurationPropertyName::toString)
			.sorted()
			.toList();
		if (!unknown.isEmpty()) {
			throw new ConfigurationProblem("There is no setting %s.".formatted(String.join(", ", unknown)),
					"Correct the name, or remove the setting; docs/configuration.md lists all settings.");
		}
	}

	private static ConfigurationPropertyName withoutIndex(ConfigurationPropertyName name) {
		return name.isLastElementIndexed() ? name.getParent() : name;
	}

	private void warn(SystemEnvironmentPropertySource variables) {
		Set<String> names = this.known.stream()
			.map((name) -> withoutUnderscores(SettingNames.environment(name.toString())))
			.collect(Collectors.toSet());
		Stream.of(variables.getPropertyNames())
			.filter((variable) -> variable.startsWith("LOCATIONS_") && !KUBERNETES.matcher(variable).matches())
			.filter((variable) -> !names.contains(withoutUnderscores(INDEX.matcher(variable).replaceFirst(""))))
			.sorted()
			.forEach((variable) -> logger.warn("There is no setting for {} of the environment, which is ignored",
					variable));
	}

	// in the variable, a hyphen of the property may be an underscore, or left out
	private static String withoutUnderscores(String variable) {
		return variable.replace("_", "");
	}

}
