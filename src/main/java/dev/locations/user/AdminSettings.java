package dev.locations.user;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The first administrator.
 *
 * @param email the e-mail address of its account
 * @param password its password, used when the account is created
 */
@ConfigurationProperties("locations.admin")
record AdminSettings(@Nullable String email, @Nullable String password) {

	@Override
	public String toString() {
		return "AdminSettings[***]";
	}

}
