package dev.locations.user;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;

/** The account of the first administrator. */
@ConfigurationProperties("locations.admin")
record AdminSettings(@Nullable String email, @Nullable String password) {

	@Override
	public String toString() {
		return "AdminSettings[***]";
	}

}
