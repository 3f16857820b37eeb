package dev.locations.user;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The account of the first administrator.
 *
 * @param email its e-mail address
 * @param password its password, used when the account is created
 */
@ConfigurationProperties("locations.admin")
record AdminSettings(@Nullable String email, @Nullable String password) {

	@Override
	public String toString() {
		return "AdminSettings[***]";
	}

}
