package dev.locations.user;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import dev.locations.store.Timestamps;
import org.jspecify.annotations.Nullable;

/** A change of an account. A field that is null is not changed. */
public record UserChange(@Nullable String email, @Nullable PasswordHash password, @Nullable Boolean active,
		@Nullable List<String> roles, @Nullable PasswordHash expectedPassword) {

	public UserChange(@Nullable String email, @Nullable PasswordHash password, @Nullable Boolean active,
			@Nullable List<String> roles) {
		this(email, password, active, roles, null);
	}

	/** Creates a change that fails if the password was changed meanwhile. */
	public static UserChange ofPassword(PasswordHash expected, PasswordHash next) {
		return new UserChange(null, next, null, null, expected);
	}

	/** Tells whether an account is no active administrator after the change. */
	public boolean endsAdmin() {
		return !fieldsEndingAdmin().isEmpty();
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
	 * Changes an account. A new password makes all issued tokens invalid. Returns the
	 * account itself if nothing differs.
	 * @throws WrongPasswordException if the account does not have the expected password
	 */
	public User applyTo(User user, Instant now) {
		if (this.expectedPassword != null && !this.expectedPassword.equals(user.password())) {
			throw new WrongPasswordException();
		}
		PasswordHash newPassword = Objects.requireNonNullElse(this.password, user.password());
		int tokenVersion = newPassword.equals(user.password()) ? user.tokenVersion() : user.tokenVersion() + 1;
		User changed = new User(user.id(), Objects.requireNonNullElse(this.email, user.email()), newPassword,
				tokenVersion, Objects.requireNonNullElse(this.active, user.active()),
				Objects.requireNonNullElse(this.roles, user.roles()), user.createdAt(), user.updatedAt());
		return changed.equals(user) ? user
				: new User(changed.id(), changed.email(), changed.password(), changed.tokenVersion(), changed.active(),
						changed.roles(), changed.createdAt(), Timestamps.after(user.updatedAt(), now));
	}

	/** The change would leave no active administrator. */
	public static final class LastAdminException extends RuntimeException {

		public LastAdminException() {
			super("must leave at least one active administrator", null, false, false);
		}

	}

	/** The sent current password is wrong, or was changed meanwhile. */
	public static final class WrongPasswordException extends RuntimeException {

		public WrongPasswordException() {
			super("is not the current password", null, false, false);
		}

	}

}
