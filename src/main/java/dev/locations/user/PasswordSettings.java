package dev.locations.user;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * The cost of passwords.
 *
 * @param strength the logarithm of bcrypt's rounds, 4 to 31
 * @param concurrency how many passwords are hashed at once
 * @param queue how many may wait for each of these
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
