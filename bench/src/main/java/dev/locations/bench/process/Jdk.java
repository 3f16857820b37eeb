package dev.locations.bench.process;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The programs of the JDK that runs this JVM. */
public final class Jdk {

	private Jdk() {
	}

	/**
	 * Returns the start of a command that runs a program of the JDK.
	 * @param program the name of the program, such as {@code java}
	 */
	public static List<String> command(String program, List<String> arguments) {
		String path = Path.of(System.getProperty("java.home"), "bin", program).toString();
		return Stream.concat(Stream.of(path), arguments.stream()).toList();
	}

}
