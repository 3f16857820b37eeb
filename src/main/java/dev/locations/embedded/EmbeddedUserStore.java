package dev.locations.embedded;

import java.time.Clock;
import java.util.Optional;
import java.util.UUID;

import dev.locations.embedded.table.UserTable;
import dev.locations.user.LastAdminException;
import dev.locations.user.User;
import dev.locations.user.UserChange;
import dev.locations.user.UserStore;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.dao.DuplicateKeyException;

/**
 * Stores user accounts in the embedded store.
 */
final class EmbeddedUserStore implements UserStore {

	private final EmbeddedStore store;

	private final Clock clock;

	EmbeddedUserStore(EmbeddedStore store, Clock clock) {
		this.store = store;
		this.clock = clock;
	}

	@Override
	public Mono<User> findById(UUID id) {
		return this.store.reads().read((tables) -> new UserTable(tables).find(id).orElse(null));
	}

	@Override
	public Mono<User> findByEmail(String email) {
		return this.store.reads().read((tables) -> new UserTable(tables).findByEmail(email).orElse(null));
	}

	@Override
	public Flux<User> findAll() {
		return this.store.reads()
			.read((tables) -> new UserTable(tables).all().toList())
			.flatMapIterable((users) -> users);
	}

	@Override
	public Mono<User> insert(User user) {
		return this.store.write((tables) -> {
			UserTable table = new UserTable(tables);
			requireFreeEmail(table, user);
			return () -> {
				table.put(user);
				return user;
			};
		});
	}

	@Override
	public Mono<User> update(UUID id, UserChange change) {
		return this.store.write((tables) -> {
			UserTable table = new UserTable(tables);
			Optional<User> stored = table.find(id);
			if (stored.isEmpty()) {
				return () -> null;
			}
			User before = stored.get();
			User after = change.applyTo(before, this.clock.instant());
			requireFreeEmail(table, after);
			if (before.isActiveAdmin() && !after.isActiveAdmin() && isLastAdmin(table, id)) {
				throw new LastAdminException();
			}
			return () -> {
				if (!after.equals(before)) {
					table.put(after);
				}
				return after;
			};
		});
	}

	private static void requireFreeEmail(UserTable table, User user) {
		if (table.findByEmail(user.email()).filter((other) -> !other.id().equals(user.id())).isPresent()) {
			throw new DuplicateKeyException("The e-mail address is taken");
		}
	}

	private static boolean isLastAdmin(UserTable table, UUID id) {
		return table.all().noneMatch((user) -> user.isActiveAdmin() && !user.id().equals(id));
	}

}
