package dev.locations.user;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * The settings of password hashing.
 *
 * @param strength the binary logarithm of the number of bcrypt rounds, from 4 to 31
 */
@ConfigurationProperties("locations.password")
record PasswordSettings(@DefaultValue("10") int strength, @DefaultValue("2") int concurrency,
		@DefaultValue("200") int queue) {

	PasswordSettings {
		Assert.isTrue(strength >= 4 && strength <= 31, "locations.password.strength must be between 4 and 31");
		Assert.isTrue(concurrency > 0, "locations.password.concurrency must be positive");
		Assert.isTrue(queue > 0, "locations.password.queue must be positive");
	}

}
