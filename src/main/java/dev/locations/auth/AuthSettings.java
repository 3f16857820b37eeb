package dev.locations.auth;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * The settings of bearer tokens and of sign-in.
 *
 * @param jwtSecret the secret that signs tokens, of at least 32 bytes in UTF-8; required
 * with MongoDB; with the embedded store, a random one is created by default and kept in
 * the data directory
 * @param acceptedJwtSecrets further secrets whose tokens are valid, such as the previous
 * secret, or the next one
 * @param issuer the issuer of tokens, the claim {@code iss}
 * @param audience the audience of tokens, the claim {@code aud}
 * @param tokenLifetime how long a token is valid
 * @param throttle the limit on wrong passwords
 * @param passwords whether people sign in with passwords
 */
@ConfigurationProperties("locations.auth")
record AuthSettings(@Nullable String jwtSecret, @DefaultValue List<String> acceptedJwtSecrets,
		@DefaultValue("locations-service") String issuer, @DefaultValue("locations-service") String audience,
		@DefaultValue("14d") Duration tokenLifetime, @DefaultValue Throttle throttle,
		@DefaultValue("true") boolean passwords) {

	AuthSettings {
		acceptedJwtSecrets = List.copyOf(acceptedJwtSecrets);
		Assert.hasText(issuer, "locations.auth.issuer must not be blank");
		Assert.hasText(audience, "locations.auth.audience must not be blank");
		Assert.isTrue(tokenLifetime.toSeconds() > 0, "locations.auth.token-lifetime must be a second or more");
	}

	@Override
	public String toString() {
		return "AuthSettings[***]";
	}

	/**
	 * The limit on wrong passwords.
	 *
	 * @param enabled whether there is a limit
	 * @param accountFailures how many attempts a minute may fail for an account
	 * @param addressFailures how many attempts a minute may fail from an address
	 * @param maxEntries how many accounts are counted at the same time, and how many
	 * addresses
	 */
	record Throttle(@DefaultValue("true") boolean enabled, @DefaultValue("20") int accountFailures,
			@DefaultValue("100") int addressFailures, @DefaultValue("100000") int maxEntries) {

		private static final int MAX_FAILURES = 1_000_000;

		Throttle {
			Assert.isTrue(accountFailures > 0 && accountFailures <= MAX_FAILURES,
					"locations.auth.throttle.account-failures must be between 1 and " + MAX_FAILURES);
			Assert.isTrue(addressFailures > 0 && addressFailures <= MAX_FAILURES,
					"locations.auth.throttle.address-failures must be between 1 and " + MAX_FAILURES);
			Assert.isTrue(maxEntries > 0, "locations.auth.throttle.max-entries must be positive");
		}

	}

}
