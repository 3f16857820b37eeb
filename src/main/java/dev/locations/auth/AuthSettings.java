package dev.locations.auth;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Tokens.
 *
 * @param jwtSecret the secret that signs them, of at least 32 bytes in UTF-8; needed with
 * MongoDB, made up and kept in the data directory with the embedded store
 * @param acceptedJwtSecrets other secrets whose tokens are valid, too: those that signed
 * before, or will sign next
 * @param issuer who issues them: the claim {@code iss}
 * @param audience whom they are for: the claim {@code aud}
 * @param tokenLifetime how long a token is valid
 */
@ConfigurationProperties("locations.auth")
record AuthSettings(@Nullable String jwtSecret, @DefaultValue List<String> acceptedJwtSecrets,
		@DefaultValue("locations-service") String issuer, @DefaultValue("locations-service") String audience,
		@DefaultValue("14d") Duration tokenLifetime) {

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

}
