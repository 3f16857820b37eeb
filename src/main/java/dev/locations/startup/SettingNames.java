package dev.locations.startup;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Settings as an operator knows them.
 */
final class SettingNames {

	private static final Pattern INDEX = Pattern.compile("\\[.*");

	private static final Pattern SECRET = Pattern.compile(".*(secrets?|password|uri|token|-key)(\\[.*)?");

	/** What {@code application.yml} makes settings of Spring Boot of. */
	private static final Map<String, String> ORIGINS = Map.of("management.opentelemetry.enabled",
			"locations.tracing.enabled", "management.tracing.export.enabled", "locations.tracing.enabled",
			"management.tracing.sampling.probability", "locations.tracing.sampling",
			"management.opentelemetry.tracing.export.otlp.endpoint", "locations.tracing.endpoint");

	private SettingNames() {
	}

	/**
	 * The setting that an operator has made.
	 * @param property a property
	 * @return the property that it is derived from, or itself
	 */
	static String origin(String property) {
		return ORIGINS.getOrDefault(property, property);
	}

	/**
	 * Names a setting in both ways.
	 * @param property the property, such as {@code locations.data-dir}
	 */
	static String describe(String property) {
		return "The setting %s (environment %s)".formatted(property, environment(property));
	}

	/** The variable of the environment that sets a property, or a list as a whole. */
	static String environment(String property) {
		return INDEX.matcher(property).replaceFirst("").replaceAll("[.-]", "_").toUpperCase(Locale.ROOT);
	}

	/** Whether the value of a property must not be shown. */
	static boolean isSecret(String property) {
		return SECRET.matcher(property).matches();
	}

}
