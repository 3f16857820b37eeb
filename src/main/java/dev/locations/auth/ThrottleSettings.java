package dev.locations.auth;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Settings of the limit on wrong passwords.
 *
 * @param enabled whether there is a limit
 * @param accountFailures how many attempts a minute may fail for an account
 * @param addressFailures how many attempts a minute may fail from an address
 * @param maxEntries how many accounts are counted at the same time, and how many
 * addresses
 */
@ConfigurationProperties("locations.auth.throttle")
record ThrottleSettings(@DefaultValue("true") boolean enabled, @DefaultValue("20") int accountFailures,
		@DefaultValue("100") int addressFailures, @DefaultValue("100000") int maxEntries) {

	private static final int MAX_FAILURES = 1_000_000;

	ThrottleSettings {
		Assert.isTrue(accountFailures > 0 && accountFailures <= MAX_FAILURES,
				"locations.auth.throttle.account-failures must be between 1 and " + MAX_FAILURES);
		Assert.isTrue(addressFailures > 0 && addressFailures <= MAX_FAILURES,
				"locations.auth.throttle.address-failures must be between 1 and " + MAX_FAILURES);
		Assert.isTrue(maxEntries > 0, "locations.auth.throttle.max-entries must be positive");
	}

}
