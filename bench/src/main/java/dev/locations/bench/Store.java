package dev.locations.bench;

import java.nio.file.Path;
import java.util.Map;

/**
 * Where the service keeps its data.
 *
 * @param environment the settings that say so
 */
record Store(Map<String, String> environment) {

	/** The embedded store in a directory. */
	static Store in(Path directory) {
		return new Store(Map.of("LOCATIONS_DATA_DIR", directory.toString()));
	}

	/** A MongoDB. */
	static Store at(String uri) {
		return new Store(Map.of("SPRING_MONGODB_URI", uri, "LOCATIONS_AUTH_JWT_SECRET",
				"benchmarks need no secret that is one", "LOCATIONS_STORE_TIMEOUT", "60s"));
	}

}
