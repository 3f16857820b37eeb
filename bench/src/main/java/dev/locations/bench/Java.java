package dev.locations.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The JVM that runs this, for further processes.
 */
final class Java {

	private Java() {
	}

	static List<String> command(List<String> options) {
		List<String> command = new ArrayList<>(List.of(tool("java")));
		command.addAll(options);
		return command;
	}

	/** The path of one of the JDK's programs. */
	static String tool(String name) {
		return Path.of(System.getProperty("java.home"), "bin", name).toString();
	}

}
