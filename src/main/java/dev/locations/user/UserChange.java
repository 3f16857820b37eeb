package dev.locations.user;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import dev.locations.store.Timestamps;
import org.jspecify.annotations.Nullable;

/**
 * A change of an account. A field that is null is not changed.
 *
 * @param signsOut whether all tokens end
 * @param expected the account whose password and tokens must be those of now; null if
 * that does not matter
 */
public record UserChange(@Nullable String email, @Nullable Credential credential, @Nullable Boolean active,
		@Nullable List<String> roles, boolean signsOut, @Nullable User expected) {

	public UserChange(@Nullable String email, @Nullable Credential credential, @Nullable Boolean active,
			@Nullable List<String> roles) {
		this(email, credential, active, roles, false, null);
	}

	/** Creates a change that ends all tokens. */
	public static UserChange ofSignOut() {
		return new UserChange(null, null, null, null, true, null);
	}

	/**
	 * Creates a change that fails if the password was changed or all tokens were ended
	 * meanwhile.
	 */
	public static UserChange ofPassword(User expected, PasswordHash next) {
		return new UserChange(null, next, null, null, false, expected);
	}

	/**
	 * Tells whether an account is no active administrator after the change, and must not
	 * be the last one. The roles of a provider's account are the provider's choice.
	 */
	public boolean endsAdmin() {
		return !fieldsEndingAdmin().isEmpty() && !(this.credential instanceof Credential.Identity);
	}

	List<String> fieldsEndingAdmin() {
		List<String> fields = new ArrayList<>();
		if (Boolean.FALSE.equals(this.active)) {
			fields.add("active");
		}
		if (this.roles != null && !this.roles.contains(User.ADMIN)) {
			fields.add("roles");
		}
		return fields;
	}

	/**
	 * Changes an account. A new password makes all issued tokens invalid, and so does the
	 * end of its activity. Returns the account itself if nothing differs.
	 * @throws OutdatedException if the account does not have the expected password, or
	 * its tokens were ended
	 */
	public User applyTo(User user, Instant now) {
		if (this.expected != null && !(this.expected.credential().equals(user.credential())
				&& this.expected.tokenVersion() == user.tokenVersion())) {
			throw new OutdatedException();
		}
		boolean newActive = Objects.requireNonNullElse(this.active, user.active());
		Credential newCredential = Objects.requireNonNullElse(this.credential, user.credential());
		boolean endsTokens = this.signsOut || (user.active() && !newActive)
				|| (newCredential instanceof PasswordHash && !newCredential.equals(user.credential()));
		if (endsTokens && newCredential instanceof Credential.Identity identity) {
			newCredential = new Credential.Identity(identity.issuer(), identity.subject(),
					now.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1));
		}
		User changed = new User(user.id(), Objects.requireNonNullElse(this.email, user.email()), newCredential,
				user.tokenVersion() + (endsTokens ? 1 : 0), newActive,
				Objects.requireNonNullElse(this.roles, user.roles()), user.createdAt(), user.updatedAt());
		return changed.equals(user) ? user
				: new User(changed.id(), changed.email(), changed.credential(), changed.tokenVersion(),
						changed.active(), changed.roles(), changed.createdAt(),
						Timestamps.after(user.updatedAt(), now));
	}

	/** The change would leave no active administrator. */
	public static final class LastAdminException extends RuntimeException {

		public LastAdminException() {
			super("must leave at least one active administrator", null, false, false);
		}

	}

	/** The password was changed meanwhile, or all tokens were ended. */
	public static final class OutdatedException extends RuntimeException {

		OutdatedException() {
			super("the account was changed meanwhile", null, false, false);
		}

	}

}
