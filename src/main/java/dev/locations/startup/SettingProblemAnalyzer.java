package dev.locations.startup;

import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.util.unit.DataSize;

/**
 * Describes which setting has a wrong value, and which values are right, without names of
 * Java classes.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class SettingProblemAnalyzer extends AbstractFailureAnalyzer<BindException> {

	/** The messages of the records of settings. */
	private static final Pattern REFUSAL = Pattern.compile("(locations\\.[a-z.-]+)( must .*)");

	private static final Map<Class<?>, String> EXPECTED = Map.of(Integer.class, "a whole number", Long.class,
			"a whole number", Double.class, "a number", Boolean.class, "true or false", Duration.class,
			"a duration, such as 30s or 5m", DataSize.class, "a size, such as 256KB or 2GB", InetAddress.class,
			"an address of this machine", URI.class, "a URL", Path.class, "a path");

	private final Environment environment;

	SettingProblemAnalyzer(Environment environment) {
		this.environment = environment;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, BindException cause) {
		String message = StartupFailures.rootMessage(cause);
		Matcher refusal = REFUSAL.matcher(message);
		if (refusal.matches()) {
			String name = refusal.group(1);
			return problem(name, refusal.group(2).strip(), this.environment.getProperty(name), cause);
		}
		ConfigurationProperty property = cause.getProperty();
		if (property == null) {
			return null;
		}
		String expected = expected(cause);
		return problem(SettingNames.origin(property.getName().toString()),
				(expected != null) ? "must be " + expected : "cannot be read (" + message + ")", property.getValue(),
				cause);
	}

	private static FailureAnalysis problem(String name, String rule, @Nullable Object value, Throwable cause) {
		String actual = (value == null || SettingNames.isSecret(name)) ? "" : ", but is \"" + value + '"';
		return new FailureAnalysis(SettingNames.describe(name) + ' ' + rule + actual + '.', null, cause);
	}

	private static @Nullable String expected(BindException cause) {
		Class<?> type = ClassUtils.resolvePrimitiveIfNecessary(cause.getTarget().getType().toClass());
		Object[] constants = type.getEnumConstants();
		if (constants != null) {
			return "one of " + Arrays.stream(constants)
				.map((constant) -> constant.toString().toLowerCase(Locale.ROOT).replace('_', '-'))
				.collect(Collectors.joining(", "));
		}
		return EXPECTED.get(type);
	}

}
