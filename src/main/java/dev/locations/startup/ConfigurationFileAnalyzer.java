package dev.locations.startup;

import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.context.config.ConfigDataException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Describes a file with settings that cannot be read or parsed. Spring Boot describes
 * only files that are missing.
 */
class ConfigurationFileAnalyzer extends AbstractFailureAnalyzer<RuntimeException> {

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, RuntimeException cause) {
		boolean fromFiles = Stream.of(cause.getStackTrace())
			.anyMatch((frame) -> frame.getClassName().equals(ConfigDataEnvironmentPostProcessor.class.getName()));
		return (fromFiles && !(cause instanceof ConfigDataException))
				? new FailureAnalysis("The files with settings cannot be read: %s.".formatted(RootCause.message(cause)),
						"Correct application.yml, or the file that spring.config.* names.", cause)
				: null;
	}

}
