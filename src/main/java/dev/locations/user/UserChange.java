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
 */
record UserChange(@Nullable String email, @Nullable PasswordHash password, @Nullable Boolean active,
		@Nullable List<String> roles) {

	/**
	 * Whether the change takes away what makes an active administrator.
	 * @return true when the account deactivates or loses the role
	 */
	boolean endsAdmin() {
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
	 * The account after this change.
	 * @param user the account before it
	 * @param now the time of the change
	 * @return the account itself when nothing differs; else a copy whose
	 * {@code updatedAt} is later, whatever the clock says
	 */
	User applyTo(User user, Instant now) {
		User changed = new User(user.id(), Objects.requireNonNullElse(this.email, user.email()),
				Objects.requireNonNullElse(this.password, user.password()),
				Objects.requireNonNullElse(this.active, user.active()),
				Objects.requireNonNullElse(this.roles, user.roles()), user.createdAt(), user.updatedAt());
		return changed.equals(user) ? user : new User(changed.id(), changed.email(), changed.password(),
				changed.active(), changed.roles(), changed.createdAt(), Timestamps.after(user.updatedAt(), now));
	}

}
