package dev.locations.store;

import java.nio.file.Path;
import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.util.Assert;

/**
 * The settings of the store.
 *
 * @param dataDir the directory of the embedded store, which is used when no MongoDB URI
 * is configured
 * @param timeout how long a request waits for MongoDB
 */
@ConfigurationProperties("locations")
public record StoreSettings(@DefaultValue("./data") Path dataDir,
		@Name("store-timeout") @DefaultValue("3s") Duration timeout) {

	private static final int SHORTEST_TIMEOUT_MILLIS = 500;

	public StoreSettings {
		// a change stream waits 250 ms for changes, besides the way there and back
		Assert.isTrue(timeout.toMillis() >= SHORTEST_TIMEOUT_MILLIS, "locations.store-timeout must be at least 500ms");
	}

}
