package dev.locations.startup;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Checks the names of all settings, and the limit on threads, before beans are created.
 * The existing settings are those in the metadata that the annotation processor writes at
 * compile time.
 */
@Configuration(proxyBeanMethods = false)
class SettingsCheck {

	private static final String METADATA = "META-INF/spring-configuration-metadata.json";

	private static final String PREFIX = "locations.";

	private static final int NO_PORT = -1;

	private static final int MAX_PORT = 65535;

	@Bean
	static BeanFactoryPostProcessor unknownSettings(Environment environment) {
		return (beans) -> {
			new UnknownSettings(known()).check(environment);
			checkPort(environment, "server.port");
			checkPort(environment, SettingNames.MANAGEMENT_PORT);
		};
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

	static Set<ConfigurationPropertyName> known() {
		try {
			Set<ConfigurationPropertyName> names = new HashSet<>();
			for (URL metadata : Collections.list(SettingsCheck.class.getClassLoader().getResources(METADATA))) {
				try (InputStream json = metadata.openStream()) {
					addNames(JsonMapper.shared().readTree(json), names);
				}
			}
			return names;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void addNames(JsonNode metadata, Set<ConfigurationPropertyName> names) {
		for (JsonNode property : metadata.path("properties")) {
			String name = property.path("name").asString();
			if (name.startsWith(PREFIX)) {
				names.add(ConfigurationPropertyName.of(name));
			}
		}
	}

}
