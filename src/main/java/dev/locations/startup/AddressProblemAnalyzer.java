package dev.locations.startup;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.web.server.WebServerException;
import org.springframework.core.env.Environment;

/**
 * Describes an address or a port that the system does not let the service listen on.
 */
class AddressProblemAnalyzer extends AbstractFailureAnalyzer<WebServerException> {

	/** The end of what the web server says, such as {@code [192.0.2.1:80]}. */
	private static final Pattern ADDRESS = Pattern.compile(".*\\[(?<address>.*):(?<port>\\d+)]");

	private final Environment environment;

	AddressProblemAnalyzer(Environment environment) {
		this.environment = environment;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, WebServerException cause) {
		Throwable refusal = cause.getCause();
		Matcher listened = ADDRESS.matcher((refusal != null) ? String.valueOf(refusal.getMessage()) : "");
		if (!listened.matches()) {
			return null;
		}
		int port = Integer.parseInt(listened.group("port"));
		String prefix = ManagementPort.is(port, this.environment) ? "management.server" : "server";
		return new FailureAnalysis(
				"The service cannot listen on the address %s and the port %d: %s.".formatted(listened.group("address"),
						port, RootCause.message(cause)),
				"Set %1$s.address (environment %2$s_ADDRESS) to an address of this machine, and %1$s.port (%2$s_PORT)"
					.formatted(prefix, SettingNames.environment(prefix)) + " to a port that this user may use.",
				cause);
	}

}
