package dev.locations.startup;

import org.springframework.core.env.Environment;

final class ManagementPort {

	static final String NAME = "management.server.port";

	private ManagementPort() {
	}

	static boolean is(int port, Environment environment) {
		Integer management = environment.getProperty(NAME, Integer.class);
		return management != null && management == port;
	}

}
