package dev.locations.auth;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Tokens.
 *
 * @param jwtSecret the secret that signs them, of at least 32 bytes in UTF-8; needed with
 * MongoDB, made up and kept in the data directory with the embedded store
 * @param issuer who issues them: the claim {@code iss}
 * @param tokenLifetime how long a token is valid
 */
@ConfigurationProperties("locations.auth")
record AuthSettings(@Nullable String jwtSecret, @DefaultValue("locations-service") String issuer,
		@DefaultValue("14d") Duration tokenLifetime) {

	AuthSettings {
		Assert.isTrue(tokenLifetime.toSeconds() > 0, "locations.auth.token-lifetime must be a second or more");
	}

	@Override
	public String toString() {
		return "AuthSettings[***]";
	}

}
