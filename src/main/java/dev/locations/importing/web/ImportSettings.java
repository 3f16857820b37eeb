package dev.locations.importing.web;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * Limits on the bodies of imports.
 *
 * @param maxSize the largest body, as sent and unpacked
 * @param idleTimeout how long an import waits for the next bytes
 */
@ConfigurationProperties("locations.import")
record ImportSettings(@DefaultValue("1GB") DataSize maxSize, @DefaultValue("30s") Duration idleTimeout) {

	ImportSettings {
		Assert.isTrue(maxSize.toBytes() > 0, "locations.import.max-size must be positive");
		Assert.isTrue(idleTimeout.toMillis() > 0, "locations.import.idle-timeout must be positive");
	}

}
