package dev.locations.readmodel;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * The read model.
 *
 * @param enabled whether reads are answered from memory at all
 * @param soleWriter whether no other process writes to the MongoDB, so that the read
 * model needs no change stream
 * @param maxLag how old the writes of other processes may be that a read does not show
 * @param maxSize how much memory the locations may take; null for half as much as the
 * heap may grow to
 */
@ConfigurationProperties("locations.read-model")
record ReadModelSettings(@DefaultValue("true") boolean enabled, @DefaultValue("false") boolean soleWriter,
		@DefaultValue("5s") Duration maxLag, @Nullable DataSize maxSize) {

	/** The arrays and the load itself need the rest of it. */
	private static final int HEAP_SHARE = 2;

	ReadModelSettings {
		Assert.isTrue(maxLag.toMillis() > 0, "locations.read-model.max-lag must be positive");
	}

	/** How much memory the locations may take. */
	long maxBytes() {
		return (this.maxSize != null) ? this.maxSize.toBytes() : Runtime.getRuntime().maxMemory() / HEAP_SHARE;
	}

}
