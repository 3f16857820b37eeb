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

	/**
	 * Checks the timeout.
	 */
	public StoreSettings {
		Assert.isTrue(timeout.toMillis() > 0, "locations.store-timeout must be positive");
	}

}
