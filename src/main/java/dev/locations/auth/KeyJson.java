package dev.locations.auth;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.locations.store.Timestamps;
import dev.locations.user.Credential;
import dev.locations.user.User;
import org.jspecify.annotations.Nullable;

/**
 * The key of a machine as it is answered.
 *
 * @param lastUsed the day of its last use, in UTC
 * @param key its text, at its creation only
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record KeyJson(UUID id, String name, String prefix, List<String> roles,
		@JsonFormat(pattern = Timestamps.PATTERN, timezone = "UTC") @Nullable Instant expires,
		@JsonFormat(pattern = Timestamps.PATTERN, timezone = "UTC") Instant createdAt, @Nullable String lastUsed,
		@Nullable String key) {

	static KeyJson of(User user, @Nullable String text) {
		Credential.Key key = (Credential.Key) user.credential();
		String lastUsed = (key.lastUsed() != null) ? key.lastUsed().toString() : null;
		return new KeyJson(user.id(), user.email(), key.prefix(), user.roles(), key.expires(), user.createdAt(),
				lastUsed, text);
	}

}
