package dev.locations.startup;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Names settings as operators know them: as a property, and as an environment variable.
 */
final class SettingNames {

	private static final Pattern INDEX = Pattern.compile("\\[.*");

	private static final Pattern SECRET = Pattern.compile(".*(secrets?|password|uri|token|-key)(\\[.*)?");

	/** The settings that {@code application.yml} derives settings of Spring Boot from. */
	private static final Map<String, String> ORIGINS = Map.of("management.opentelemetry.enabled",
			"locations.tracing.enabled", "management.tracing.export.enabled", "locations.tracing.enabled",
			"management.tracing.sampling.probability", "locations.tracing.sampling",
			"management.opentelemetry.tracing.export.otlp.endpoint", "locations.tracing.endpoint");

	private SettingNames() {
	}

	/**
	 * Returns the setting that a property is derived from.
	 * @param property the property
	 * @return the property that it is derived from, or itself
	 */
	static String origin(String property) {
		return ORIGINS.getOrDefault(property, property);
	}

	/**
	 * Returns the beginning of a sentence about a setting.
	 * @param property the property, such as {@code locations.data-dir}
	 * @return the text with the property and the environment variable
	 */
	static String describe(String property) {
		return "The setting %s (environment %s)".formatted(property, environment(property));
	}

	/**
	 * Returns the environment variable of a property.
	 * @param property the property; for an element of a list, the variable is that of the
	 * list
	 * @return the name of the variable
	 */
	static String environment(String property) {
		return INDEX.matcher(property).replaceFirst("").replaceAll("[.-]", "_").toUpperCase(Locale.ROOT);
	}

	/**
	 * Tells whether the value of a property must not be logged.
	 * @param property the property
	 * @return whether the value may be a secret
	 */
	static boolean isSecret(String property) {
		return SECRET.matcher(property).matches();
	}

}
