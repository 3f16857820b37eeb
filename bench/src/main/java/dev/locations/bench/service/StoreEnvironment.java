package dev.locations.bench.service;

import java.nio.file.Path;
import java.util.Map;

/** The environment variables that tell the service which store to use. */
public record StoreEnvironment(Map<String, String> variables) {

	/** The embedded store. */
	public static StoreEnvironment embedded(Path directory) {
		return new StoreEnvironment(Map.of("LOCATIONS_DATA_DIR", directory.toString()));
	}

	/**
	 * An external MongoDB.
	 * @param uri its connection string, with a database
	 */
	public static StoreEnvironment mongodb(String uri) {
		return new StoreEnvironment(Map.of("SPRING_MONGODB_URI", uri, "LOCATIONS_AUTH_JWT_SECRET",
				"this secret signs tokens of benchmarks", "LOCATIONS_STORE_TIMEOUT", "60s"));
	}

}
