package dev.locations.user;

import java.time.Instant;
import java.time.LocalDate;

import org.jspecify.annotations.Nullable;

/** What the owner of an account proves to be its owner with. */
public sealed interface Credential permits PasswordHash, Credential.Invitation, Credential.Identity, Credential.Key {

	/** The owner is invited, and has not chosen a password yet. */
	enum Invitation implements Credential {

		/** The only instance. */
		INSTANCE

	}

	/**
	 * An identity at an OpenID provider.
	 *
	 * @param issuer the provider, as the claim {@code iss} of its tokens
	 * @param subject the person there, as the claim {@code sub}
	 * @param since tokens that were issued before this time are refused, in seconds
	 */
	record Identity(String issuer, String subject, Instant since) implements Credential {
	}

	/**
	 * The key of a machine. Its name is the e-mail address of the account.
	 *
	 * @param sha256 the SHA-256 of the key, in hexadecimal digits
	 * @param prefix the beginning of the key, which people tell keys apart by
	 * @param expires when the key ends to be valid; null for never
	 * @param lastUsed the day of its last use, in UTC; null if it was never used
	 */
	record Key(String sha256, String prefix, @Nullable Instant expires,
			@Nullable LocalDate lastUsed) implements Credential {

		@Override
		public String toString() {
			return "Key[" + this.prefix + "]";
		}

	}

}
