package dev.locations.startup;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Describes a wrong switch of Spring Boot that {@code application.yml} derives from a
 * setting of this service. Spring Boot reads it before it binds other settings.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class DerivedSettingAnalyzer extends AbstractFailureAnalyzer<InvalidConfigurationPropertyValueException> {

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure,
			InvalidConfigurationPropertyValueException cause) {
		String origin = SettingNames.origin(cause.getName());
		return origin.equals(cause.getName()) ? null : new FailureAnalysis(
				"%s must be true or false, but is \"%s\".".formatted(SettingNames.describe(origin), cause.getValue()),
				null, cause);
	}

}
