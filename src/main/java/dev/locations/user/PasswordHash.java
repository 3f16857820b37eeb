package dev.locations.user;

/** The bcrypt hash of a password. {@link #toString()} does not show it in logs. */
public record PasswordHash(String value) implements Credential {

	@Override
	public String toString() {
		return "PasswordHash[***]";
	}

}
