package dev.locations.startup;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Describes a {@link ConfigurationProblem}.
 */
class ConfigurationProblemAnalyzer extends AbstractFailureAnalyzer<ConfigurationProblem> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, ConfigurationProblem cause) {
		return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
	}

}
