package dev.locations.startup;

import java.util.Objects;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalysisReporter;

/**
 * Tells on one line why the service does not start, in place of Spring Boot's many, which
 * {@code application.yml} switches off.
 */
class OneLineReporter implements FailureAnalysisReporter {

	private static final Logger logger = LoggerFactory.getLogger(OneLineReporter.class);

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
