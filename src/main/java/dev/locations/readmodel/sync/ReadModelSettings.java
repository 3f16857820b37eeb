package dev.locations.readmodel.sync;

import java.nio.file.Path;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * The settings of the read model.
 *
 * @param enabled whether there is a read model; false to test or measure what the store
 * answers by itself
 * @param soleWriter whether no other process writes to the MongoDB, so that the read
 * model needs no change stream
 * @param maxLag how far reads may be behind the writes of other processes; longer than
 * the election of a primary, which takes 12 seconds or more
 * @param maxSize how much memory the locations may take; null for half of the maximum
 * heap
 * @param dir the directory of the file of the read model; null for the data directory
 * with the embedded store, and for no file with MongoDB
 */
@ConfigurationProperties("locations.read-model")
record ReadModelSettings(@DefaultValue("true") boolean enabled, @DefaultValue("false") boolean soleWriter,
		@DefaultValue("20s") Duration maxLag, @Nullable DataSize maxSize, @Nullable Path dir) {

	/** The other half is for the arrays, the load and all requests. */
	private static final int HEAP_SHARE = 2;

	ReadModelSettings {
		Assert.isTrue(maxLag.toMillis() > 0, "locations.read-model.max-lag must be positive");
		Assert.isTrue(maxSize == null || maxSize.toBytes() > 0, "locations.read-model.max-size must be greater than 0");
	}

	long maxBytes() {
		return (this.maxSize != null) ? this.maxSize.toBytes() : Runtime.getRuntime().maxMemory() / HEAP_SHARE;
	}

}
