package dev.locations.command;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import dev.locations.startup.FailureMessage;
import dev.locations.store.StorePreparation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;

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
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** Runs commands that work on the store. */
public final class Command {

	private static final Logger logger = LoggerFactory.getLogger(Command.class);

	private static final int STOPPED = 1;

	/** {@code EX_USAGE} of sysexits(3). */
	private static final int WRONG_ARGUMENTS = 64;

	private Command() {
	}

	/**
	 * Reads the arguments of a command, and does its work.
	 * @param reading reads the arguments; fails with an {@link IllegalArgumentException}
	 * if they are wrong
	 * @return the exit code: that of the work, 1 if it was stopped, 64 if the arguments
	 * are wrong
	 */
	public static int run(Console console, String usage, Supplier<Work> reading) {
		Work work;
		try {
			work = reading.get();
		}
		catch (IllegalArgumentException ex) {
			console.line(FailureMessage.of(ex));
			console.line(usage);
			return WRONG_ARGUMENTS;
		}
		try {
			return work.run();
		}
		catch (IOException | RuntimeException ex) {
			logger.debug("Stopped", ex);
			console.line("Stopped: " + FailureMessage.of(ex));
			return STOPPED;
		}
	}

	/** Prepares the store as the service does at its start. Blocks. */
	public static void prepareStore(ApplicationContext context) {
		Flux.fromStream(context.getBeanProvider(StorePreparation.class).orderedStream())
			.concatMap(StorePreparation::prepare)
			.blockLast();
	}

	/**
	 * Starts the parts of the service that a command needs.
	 * @param settings the arguments with settings, such as
	 * {@code --locations.data-dir=data}
	 */
	public static ConfigurableApplicationContext start(Class<?> parts, List<String> settings) {
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
			.run(settings.toArray(String[]::new));
	}

	/** The work of a command. */
	@FunctionalInterface
	public interface Work {

		/** Does it, and returns the exit code. */
		int run() throws IOException;

	}

	/** The parts of Spring Boot that they need: all of them take longer to start. */
	@ImportAutoConfiguration({ JacksonAutoConfiguration.class, SslAutoConfiguration.class,
			MetricsAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class,
			SimpleMetricsExportAutoConfiguration.class, MongoReactiveAutoConfiguration.class,
			DataMongoReactiveAutoConfiguration.class })
	private static final class Base {

	}

}
