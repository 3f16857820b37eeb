package dev.locations.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The file with the results of a command. */
public final class ResultFile {

	private ResultFile() {
	}

	/**
	 * Writes results as JSON and prints where they are.
	 * @param file the file; its directory is created if it does not exist
	 * @param results the results by their names
	 * @throws IOException if the file cannot be written
	 */
	public static void write(Path file, Map<String, ?> results) throws IOException {
		Files.createDirectories(file.toAbsolutePath().getParent());
		Files.write(file,
				JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build().writeValueAsBytes(results));
		System.out.println("Results written to " + file);
	}

}
