package dev.locations.user;

/**
 * A bcrypt hash, which no log shows.
 *
 * @param value the hash with its salt and cost
 */
public record PasswordHash(String value) {

	@Override
	public String toString() {
		return "PasswordHash[***]";
	}

}
