package dev.locations.web;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Limits on connections.
 *
 * @param idleTimeout how long a connection may wait for a whole request head while no
 * request is being answered
 * @param writeTimeout how long a client may take to read the unsent data of an answer, or
 * 65536 bytes of it
 * @param maxStreams how many streams a connection of HTTP/2 may have open at once
 * @param maxConnections how many connections may be open at once; null for as many as fit
 * into memory
 */
@ConfigurationProperties("locations.connection")
record ConnectionSettings(@DefaultValue("60s") Duration idleTimeout, @DefaultValue("60s") Duration writeTimeout,
		@DefaultValue("100") int maxStreams, @Nullable Integer maxConnections) {

	ConnectionSettings {
		Assert.isTrue(idleTimeout.toMillis() > 0, "locations.connection.idle-timeout must be positive");
		Assert.isTrue(writeTimeout.toMillis() > 0, "locations.connection.write-timeout must be positive");
		Assert.isTrue(maxStreams > 0, "locations.connection.max-streams must be positive");
		Assert.isTrue(maxConnections == null || maxConnections > 0,
				"locations.connection.max-connections must be positive");
	}

}
