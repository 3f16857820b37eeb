package dev.locations.startup;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Names settings as operators know them: as a property, and as a variable. */
final class SettingNames {

	static final String MANAGEMENT_PORT = "management.server.port";

	private static final Pattern INDEX = Pattern.compile("\\[\\d+]$");

	private static final Pattern SECRET = Pattern.compile(".*(secrets?|password|uri|token|-key)(\\[.*)?");

	/** The settings that {@code application.yml} derives settings of Spring Boot from. */
	private static final Map<String, String> ORIGINS = Map.of("management.opentelemetry.enabled",
			"locations.tracing.enabled", "management.tracing.export.enabled", "locations.tracing.enabled",
			"management.tracing.sampling.probability", "locations.tracing.sampling",
			"management.opentelemetry.tracing.export.otlp.endpoint", "locations.tracing.endpoint");

	private SettingNames() {
	}

	static String origin(String property) {
		return ORIGINS.getOrDefault(property, property);
	}

	static String describe(String property) {
		return "The setting %s (environment %s)".formatted(property, environment(property));
	}

	/** For an element of a list, the variable is that of the list. */
	static String environment(String property) {
		return INDEX.matcher(property)
			.replaceFirst("")
			.replaceAll("[.\\[-]", "_")
			.replace("]", "")
			.toUpperCase(Locale.ROOT);
	}

	static boolean isSecret(String property) {
		return SECRET.matcher(property).matches();
	}

}
