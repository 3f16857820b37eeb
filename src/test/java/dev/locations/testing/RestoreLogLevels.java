package dev.locations.testing;

import java.util.List;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

import org.springframework.boot.logging.LoggerConfiguration;
import org.springframework.boot.logging.LoggingSystem;

/** Restores the log levels, which an application of a test changes for the whole JVM. */
public final class RestoreLogLevels implements BeforeAllCallback, AfterAllCallback {

	private final LoggingSystem logging = LoggingSystem.get(RestoreLogLevels.class.getClassLoader());

	private List<LoggerConfiguration> before = List.of();

	@Override
	public void beforeAll(ExtensionContext context) {
		this.before = this.logging.getLoggerConfigurations();
	}

	@Override
	public void afterAll(ExtensionContext context) {
		this.logging.getLoggerConfigurations()
			.stream()
			.filter((logger) -> logger.getConfiguredLevel() != null
					&& !logger.getName().equals(LoggingSystem.ROOT_LOGGER_NAME))
			.forEach((logger) -> this.logging.setLogLevel(logger.getName(), null));
		this.before.stream()
			.filter((logger) -> logger.getConfiguredLevel() != null)
			.forEach((logger) -> this.logging.setLogLevel(logger.getName(), logger.getConfiguredLevel()));
	}

}
