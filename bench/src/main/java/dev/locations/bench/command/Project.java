package dev.locations.bench.command;

import java.nio.file.Path;

/** The project that the benchmarks belong to. */
public final class Project {

	private Project() {
	}

	/**
	 * Returns the path of one of its files.
	 * @param name the path, relative to the root of the project
	 */
	public static Path file(String name) {
		return Path.of(System.getProperty("bench.root", ".")).resolve(name);
	}

}
