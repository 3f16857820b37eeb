package dev.locations.startup;

import java.util.Objects;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalysisReporter;

/**
 * Logs in one line why the service cannot start. {@code application.yml} switches off the
 * report of Spring Boot, which has many lines.
 */
class OneLineFailureReporter implements FailureAnalysisReporter {

	private static final Logger logger = LoggerFactory.getLogger(OneLineFailureReporter.class);

	@Override
	public void report(FailureAnalysis analysis) {
		logger.error("The service cannot start. {}", text(analysis));
		logger.debug("The cause", analysis.getCause());
	}

	private static String text(FailureAnalysis analysis) {
		String action = Objects.requireNonNullElse(analysis.getAction(), "");
		return (analysis.getDescription() + ' ' + action).strip().replaceAll("[\\s\\p{Cntrl}]+", " ");
	}

}
