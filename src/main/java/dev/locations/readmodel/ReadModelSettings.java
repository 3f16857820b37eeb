package dev.locations.readmodel;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * The read model.
 *
 * @param enabled whether reads are answered from memory at all
 * @param soleWriter whether no other process writes to the MongoDB, so that the read
 * model needs no change stream
 * @param maxLag how old the writes of other processes may be that a read does not show
 */
@ConfigurationProperties("locations.read-model")
record ReadModelSettings(@DefaultValue("true") boolean enabled, @DefaultValue("false") boolean soleWriter,
		@DefaultValue("5s") Duration maxLag) {

	ReadModelSettings {
		Assert.isTrue(maxLag.toMillis() > 0, "locations.read-model.max-lag must be positive");
	}

}
