package dev.locations.startup;

import java.util.Objects;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalysisReporter;
import org.springframework.boot.diagnostics.LoggingFailureAnalysisReporter;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Logs in one line why the service cannot start, and switches off the report of Spring
 * Boot, which has many lines. {@code application.yml} could not do that: it may be what
 * cannot be read.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class OneLineFailureReporter implements FailureAnalysisReporter {

	private static final Logger logger = LoggerFactory.getLogger(OneLineFailureReporter.class);

	@Override
	public void report(FailureAnalysis analysis) {
		logger.error("The service cannot start. {}", text(analysis));
		logger.debug("The cause", analysis.getCause());
		LoggingSystem.get(getClass().getClassLoader())
			.setLogLevel(LoggingFailureAnalysisReporter.class.getName(), LogLevel.OFF);
	}

	private static String text(FailureAnalysis analysis) {
		String action = Objects.requireNonNullElse(analysis.getAction(), "");
		return (analysis.getDescription() + ' ' + action).strip().replaceAll("[\\s\\p{Cntrl}]+", " ");
	}

}
