package dev.locations.startup;

import org.springframework.core.env.Environment;

/**
 * Tells the management port from the port of the interface.
 */
final class ManagementPort {

	static final String NAME = "management.server.port";

	private ManagementPort() {
	}

	static boolean is(int port, Environment environment) {
		Integer management = environment.getProperty(NAME, Integer.class);
		return management != null && management == port;
	}

}
