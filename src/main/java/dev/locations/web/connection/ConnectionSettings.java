package dev.locations.web.connection;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Limits on connections.
 *
 * @param idleTimeout how long a connection may stay open without a whole request head
 * while nothing is answered on it
 * @param writeTimeout how long a client may take for the rest of an answer, or for
 * {@value WriteDeadline#LEAST_BYTES} bytes of it
 * @param maxStreams how many requests a client of HTTP/2 may have open on a connection
 */
@ConfigurationProperties("locations.connection")
record ConnectionSettings(@DefaultValue("60s") Duration idleTimeout, @DefaultValue("60s") Duration writeTimeout,
		@DefaultValue("100") int maxStreams) {

	ConnectionSettings {
		Assert.isTrue(idleTimeout.toMillis() > 0, "locations.connection.idle-timeout must be positive");
		Assert.isTrue(writeTimeout.toMillis() > 0, "locations.connection.write-timeout must be positive");
		Assert.isTrue(maxStreams > 0, "locations.connection.max-streams must be positive");
	}

}
