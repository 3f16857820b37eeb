package dev.locations.auth;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * The settings of bearer tokens.
 *
 * @param jwtSecret the secret that signs tokens, of at least 32 bytes in UTF-8; required
 * with MongoDB; with the embedded store, a random one is created by default and kept in
 * the data directory
 * @param acceptedJwtSecrets further secrets whose tokens are valid, such as the previous
 * secret, or the next one
 * @param issuer the issuer of tokens, the claim {@code iss}
 * @param audience the audience of tokens, the claim {@code aud}
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
