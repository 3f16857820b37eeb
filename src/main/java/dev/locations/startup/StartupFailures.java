package dev.locations.startup;

import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.context.config.ConfigDataException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.boot.web.server.WebServerException;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.util.unit.DataSize;

/**
 * Describes why the service cannot start, such as a setting with a wrong value, without
 * names of Java classes.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
record StartupFailures(Environment environment) implements FailureAnalyzer {

	private static final String SSL = "org.springframework.boot.ssl.";

	/** The end of what the web server says, such as {@code [192.0.2.1:80]}. */
	private static final Pattern ADDRESS = Pattern.compile(".*\\[(?<address>.*):(?<port>\\d+)]");

	/** The messages of the records of settings. */
	private static final Pattern REFUSAL = Pattern.compile("(locations\\.[a-z0-9.\\[\\]-]+)( must .*)");

	private static final Map<Class<?>, String> EXPECTED = Map.of(Integer.class, "a whole number", Long.class,
			"a whole number", Double.class, "a number", Boolean.class, "true or false", Duration.class,
			"a duration, such as 30s or 5m", DataSize.class, "a size, such as 256KB or 2GB", InetAddress.class,
			"an address of this machine", URI.class, "a URL", Path.class, "a path");

	@Override
	public @Nullable FailureAnalysis analyze(Throwable failure) {
		List<Rule<?>> rules = List.of(new Rule<>(UnboundConfigurationPropertiesException.class, StartupFailures::gap),
				new Rule<>(BindException.class, this::wrongValue),
				new Rule<>(InvalidConfigurationPropertyValueException.class, StartupFailures::earlySetting),
				new Rule<>(PortInUseException.class, this::port), new Rule<>(WebServerException.class, this::address),
				new Rule<>(ConfigurationProblem.class,
						(problem) -> new FailureAnalysis(problem.getMessage(), problem.action(), problem)),
				new Rule<>(RuntimeException.class, StartupFailures::configurationFile),
				new Rule<>(NoSuchSslBundleException.class, StartupFailures::sslBundle),
				new Rule<>(IllegalStateException.class, StartupFailures::sslFile),
				new Rule<>(OutOfMemoryError.class, StartupFailures::threads));
		return rules.stream().map((rule) -> rule.apply(failure)).filter(Objects::nonNull).findFirst().orElse(null);
	}

	private @Nullable FailureAnalysis wrongValue(BindException cause) {
		String message = rootMessage(cause);
		Matcher refusal = REFUSAL.matcher(message);
		if (refusal.matches()) {
			String name = refusal.group(1);
			return wrongValue(name, refusal.group(2).strip(), this.environment.getProperty(name), cause);
		}
		ConfigurationProperty property = cause.getProperty();
		if (property == null) {
			return null;
		}
		String expected = expected(cause);
		return wrongValue(SettingNames.origin(property.getName().toString()),
				(expected != null) ? "must be " + expected : "cannot be read (" + message + ")", property.getValue(),
				cause);
	}

	private static FailureAnalysis gap(UnboundConfigurationPropertiesException cause) {
		ConfigurationProperty after = cause.getUnboundProperties().iterator().next();
		return wrongValue(after.getName().toString(), "must follow the elements before it, from [0] on",
				after.getValue(), cause);
	}

	private static FailureAnalysis wrongValue(String name, String rule, @Nullable Object value, Throwable cause) {
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

	// Spring Boot reads a port, and a switch of application.yml, before it binds others
	private static @Nullable FailureAnalysis earlySetting(InvalidConfigurationPropertyValueException cause) {
		String name = SettingNames.origin(cause.getName());
		boolean isPort = name.equals(SettingNames.MANAGEMENT_PORT);
		// Spring Boot describes others itself
		return (isPort || !name.equals(cause.getName()))
				? wrongValue(name, isPort ? "must be a whole number" : "must be true or false", cause.getValue(), cause)
				: null;
	}

	private FailureAnalysis port(PortInUseException cause) {
		String setting = isManagement(cause.getPort()) ? SettingNames.MANAGEMENT_PORT : "server.port";
		return new FailureAnalysis("%s is the port %d, which is already in use."
			.formatted(SettingNames.describe(setting), cause.getPort()),
				"Set it to another port, or end the process that uses this one.", cause);
	}

	private boolean isManagement(int port) {
		Integer management = this.environment.getProperty(SettingNames.MANAGEMENT_PORT, Integer.class);
		return management != null && management == port;
	}

	private @Nullable FailureAnalysis address(WebServerException cause) {
		Throwable refusal = cause.getCause();
		Matcher listened = ADDRESS.matcher((refusal != null) ? String.valueOf(refusal.getMessage()) : "");
		if (!listened.matches()) {
			return null;
		}
		int port = Integer.parseInt(listened.group("port"));
		String prefix = isManagement(port) ? "management.server" : "server";
		return new FailureAnalysis(
				"The service cannot listen on the address %s and the port %d: %s.".formatted(listened.group("address"),
						port, rootMessage(cause)),
				"Set %1$s.address (environment %2$s_ADDRESS) to an address of this machine, and %1$s.port (%2$s_PORT)"
					.formatted(prefix, SettingNames.environment(prefix)) + " to a port that this user may use.",
				cause);
	}

	// Spring Boot itself describes files that are missing
	private static @Nullable FailureAnalysis configurationFile(RuntimeException cause) {
		boolean isFromFile = Stream.of(cause.getStackTrace())
			.anyMatch((frame) -> frame.getClassName().equals(ConfigDataEnvironmentPostProcessor.class.getName()));
		return (isFromFile && !(cause instanceof ConfigDataException))
				? new FailureAnalysis("The files with settings cannot be read: %s.".formatted(rootMessage(cause)),
						"Correct application.yml, or the file that spring.config.* names.", cause)
				: null;
	}

	private static FailureAnalysis sslBundle(NoSuchSslBundleException cause) {
		return new FailureAnalysis(
				"%s names the SSL bundle \"%s\", which does not exist."
					.formatted(SettingNames.describe("server.ssl.bundle"), cause.getBundleName()),
				"Make it one of those under spring.ssl.bundle, or add it there.", cause);
	}

	private static @Nullable FailureAnalysis sslFile(IllegalStateException cause) {
		StackTraceElement[] frames = cause.getStackTrace();
		return (frames.length > 0 && frames[0].getClassName().startsWith(SSL))
				? new FailureAnalysis(
						"The settings under spring.ssl.bundle do not work: %s.".formatted(cause.getMessage()),
						"Set them to files that exist and can be read, and to the passwords of these files.", cause)
				: null;
	}

	private static FailureAnalysis threads(OutOfMemoryError cause) {
		return NativeThreads.isRefusal(cause)
				? new FailureAnalysis("The system gives this process no more threads.", NativeThreads.ACTION, cause)
				: new FailureAnalysis("The memory is too small: %s.".formatted(rootMessage(cause)),
						"Give the JVM more memory, for example with -Xmx1g.", cause);
	}

	private static String rootMessage(Throwable failure) {
		Throwable root = NestedExceptionUtils.getMostSpecificCause(failure);
		return Objects.requireNonNullElse(root.getMessage(), root.getClass().getSimpleName());
	}

	private record Rule<T extends Throwable>(Class<T> type, Function<T, @Nullable FailureAnalysis> analysis) {

		@Nullable FailureAnalysis apply(Throwable failure) {
			for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
				if (this.type.isInstance(cause)) {
					return this.analysis.apply(this.type.cast(cause));
				}
			}
			return null;
		}

	}

}
