package dev.locations.user;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import dev.locations.access.Caller;
import dev.locations.store.Timestamps;
import org.jspecify.annotations.Nullable;

/**
 * A change of an account. What is null stays as it is.
 *
 * @param email the new e-mail address
 * @param password the hash of the new password
 * @param active whether the account may do anything
 * @param roles the new roles
 * @param expectedPassword the password that the account must have for the change
 */
public record UserChange(@Nullable String email, @Nullable PasswordHash password, @Nullable Boolean active,
		@Nullable List<String> roles, @Nullable PasswordHash expectedPassword) {

	/**
	 * A change of an account whatever its password is.
	 * @param email the new e-mail address
	 * @param password the hash of the new password
	 * @param active whether the account may do anything
	 * @param roles the new roles
	 */
	public UserChange(@Nullable String email, @Nullable PasswordHash password, @Nullable Boolean active,
			@Nullable List<String> roles) {
		this(email, password, active, roles, null);
	}

	/**
	 * A change of the password that another one must not overtake.
	 * @param expected the password before
	 * @param next the password after
	 * @return the change
	 */
	public static UserChange ofPassword(PasswordHash expected, PasswordHash next) {
		return new UserChange(null, next, null, null, expected);
	}

	/**
	 * Whether the change takes away what makes an active administrator.
	 * @return true when the account deactivates or loses the role
	 */
	public boolean endsAdmin() {
		return !fieldsEndingAdmin().isEmpty();
	}

	/**
	 * What of the change takes away what makes an active administrator.
	 * @return {@code active}, {@code roles}, both or none
	 */
	List<String> fieldsEndingAdmin() {
		List<String> fields = new ArrayList<>();
		if (Boolean.FALSE.equals(this.active)) {
			fields.add("active");
		}
		if (this.roles != null && !this.roles.contains(Caller.ADMIN)) {
			fields.add("roles");
		}
		return fields;
	}

	/**
	 * The account after this change. A new password ends all tokens from before.
	 * @param user the account before it
	 * @param now the time of the change
	 * @return the account itself when nothing differs; else a copy whose
	 * {@code updatedAt} is later, whatever the clock says
	 * @throws WrongPasswordException when the account does not have the expected password
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

}
