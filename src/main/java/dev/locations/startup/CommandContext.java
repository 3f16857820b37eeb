package dev.locations.startup;

import java.util.Map;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts commands that work on the store. */
public final class CommandContext {

	private CommandContext() {
	}

	/**
	 * Starts the parts of the service that a command needs.
	 * @param settings the arguments with settings, such as
	 * {@code --locations.data-dir=data}
	 */
	public static ConfigurableApplicationContext start(Class<?> parts, String... settings) {
		return new SpringApplicationBuilder(Base.class, parts).web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.properties(Map.of(
					// long enough for MongoDB to elect a new primary
					"locations.store-timeout", "15s", "logging.level.root", "warn",
					// the command itself writes one line if the context does not start
					"logging.level.org.springframework.context", "error",
					"logging.level.org.springframework.boot.diagnostics", "off", "logging.level.dev.locations.startup",
					"off", "logging.level.dev.locations.embedded", "error",
					"logging.level.org.springframework.boot.SpringApplication", "off"))
			.run(settings);
	}

	/** The parts of Spring Boot that they need: all of them take longer to start. */
	@ImportAutoConfiguration({ JacksonAutoConfiguration.class, SslAutoConfiguration.class,
			MetricsAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class,
			SimpleMetricsExportAutoConfiguration.class, MongoReactiveAutoConfiguration.class,
			DataMongoReactiveAutoConfiguration.class })
	private static final class Base {

	}

}
