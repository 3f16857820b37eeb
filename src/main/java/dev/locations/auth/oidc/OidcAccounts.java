package dev.locations.auth.oidc;

import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;

import dev.locations.hash.Sha256;
import dev.locations.operations.AuditLog;
import dev.locations.store.Timestamps;
import dev.locations.user.Credential;
import dev.locations.user.User;
import dev.locations.user.UserChange;
import dev.locations.user.UserStore;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

import org.springframework.dao.DuplicateKeyException;

/**
 * The accounts of people of providers. Each is created with the first token. Its roles
 * and its e-mail address follow the newest token.
 */
record OidcAccounts(UserStore users, Clock clock, @Nullable AuditLog audit) {

	/** Each time, another token of the same person has changed the account. */
	private static final int ATTEMPTS = 10;

	/** Returns the account; empty if the token was issued before it was signed out. */
	Mono<User> of(String issuer, Person person) {
		UUID id = id(issuer, person.subject());
		return this.users.findById(id)
			.switchIfEmpty(Mono.defer(() -> create(id, issuer, person))
				.onErrorResume(DuplicateKeyException.class, (exists) -> this.users.findById(id)))
			.flatMap((user) -> follow(user, person))
			.retryWhen(Retry.max(ATTEMPTS).filter(UserChange.OutdatedException.class::isInstance));
	}

	/** The subject is unique at its issuer only. */
	static UUID id(String issuer, String subject) {
		ByteBuffer hash = ByteBuffer.wrap(Sha256.of(issuer + "\n" + subject));
		return new UUID((hash.getLong() & ~0xF000L) | 0x8000L, (hash.getLong() & ~(3L << 62)) | (1L << 63));
	}

	private Mono<User> create(UUID id, String issuer, Person person) {
		Instant now = Timestamps.now(this.clock);
		return this.users
			.insert(new User(id, person.email(), new Credential.Identity(issuer, person.subject(), person.issued()), 0,
					true, person.roles(), now, now))
			.doOnNext((user) -> tell(issuer, id, List.of(), person.roles()));
	}

	private Mono<User> follow(User user, Person person) {
		if (!(user.credential() instanceof Credential.Identity before) || person.issued().isBefore(before.since())) {
			return Mono.empty();
		}
		boolean isSame = user.email().equals(person.email())
				&& Set.copyOf(user.roles()).equals(Set.copyOf(person.roles()));
		if (isSame || !user.active() || person.issued().equals(before.since())) {
			return Mono.just(user);
		}
		Credential after = new Credential.Identity(before.issuer(), before.subject(), person.issued());
		// fails if the account was signed out meanwhile
		return this.users.update(user.id(), new UserChange(person.email(), after, null, person.roles(), false, user))
			.doOnNext((changed) -> tell(before.issuer(), user.id(), user.roles(), changed.roles()));
	}

	private void tell(String issuer, UUID id, List<String> from, List<String> to) {
		if (this.audit != null && !from.equals(to)) {
			this.audit.rolesFromProvider(issuer, id, from, to);
		}
	}

}
