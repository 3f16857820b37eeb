package dev.locations.startup;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Tells which setting of this service has made a setting of Spring Boot wrong that is
 * read before any other: those are switches.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class DerivedSettingAnalyzer extends AbstractFailureAnalyzer<InvalidConfigurationPropertyValueException> {

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure,
			InvalidConfigurationPropertyValueException cause) {
		String origin = SettingNames.origin(cause.getName());
		return origin.equals(cause.getName()) ? null : new FailureAnalysis(
				"%s must be true or false, and is \"%s\".".formatted(SettingNames.describe(origin), cause.getValue()),
				null, cause);
	}

}
