package dev.locations.observability;

import dev.locations.startup.StartupNote;

import org.springframework.boot.actuate.autoconfigure.web.server.ManagementServerProperties;
import org.springframework.core.env.Environment;

/** Logs the port and the address of probes and metrics when the service has started. */
record ManagementNote(Environment environment, ManagementServerProperties management) implements StartupNote {

	@Override
	public String text() {
		String port = this.environment.getProperty("local.management.port");
		return (port != null) ? "Probes and metrics are on port %s of %s".formatted(port, address())
				: "Probes and metrics are switched off";
	}

	private String address() {
		return (this.management.getAddress() != null) ? this.management.getAddress().getHostAddress() : "all addresses";
	}

}
