package dev.locations.startup;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * Describes which port is already in use: that of the service, or the management port.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class PortProblemAnalyzer extends AbstractFailureAnalyzer<PortInUseException> {

	private final Environment environment;

	PortProblemAnalyzer(Environment environment) {
		this.environment = environment;
	}

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, PortInUseException cause) {
		boolean isManagement = ManagementPort.is(cause.getPort(), this.environment);
		return new FailureAnalysis(
				"%s is the port %d, which is already in use.".formatted(
						SettingNames.describe(isManagement ? ManagementPort.NAME : "server.port"), cause.getPort()),
				"Set it to another port, or end the process that uses this one.", cause);
	}

}
