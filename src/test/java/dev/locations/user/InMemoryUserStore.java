package dev.locations.user;

import java.time.Clock;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.dao.DuplicateKeyException;

public final class InMemoryUserStore implements UserStore {

	private final Map<UUID, User> users = new LinkedHashMap<>();

	private final Clock clock;

	private @Nullable RuntimeException failure;

	private @Nullable RuntimeException refusal;

	private int refused;

	public InMemoryUserStore(Clock clock) {
		this.clock = clock;
	}

	/** Returns a store of these accounts, for readers of them. */
	public static InMemoryUserStore of(User... users) {
		InMemoryUserStore store = new InMemoryUserStore(Clock.systemUTC());
		store.reset(users);
		return store;
	}

	public synchronized void reset(User... kept) {
		this.failure = null;
		this.refusal = null;
		this.refused = 0;
		this.users.clear();
		for (User user : kept) {
			put(user);
		}
	}

	public synchronized void put(User user) {
		this.users.put(user.id(), user);
	}

	public synchronized void remove(UUID id) {
		this.users.remove(id);
	}

	public synchronized void failWith(RuntimeException reason) {
		this.failure = reason;
	}

	/** Lets changes fail until the next reset. */
	public synchronized void refuseUpdates(RuntimeException reason) {
		this.refusal = reason;
	}

	public synchronized int refusedUpdates() {
		return this.refused;
	}

	/** Returns the accounts, for one operation. */
	private synchronized Map<UUID, User> users() {
		if (this.failure != null) {
			throw this.failure;
		}
		return this.users;
	}

	@Override
	public Mono<User> findById(UUID id) {
		return Mono.fromCallable(() -> users().get(id));
	}

	@Override
	public Mono<User> findByEmail(String email) {
		return findAll().filter((user) -> UserStore.key(user).equals(UserStore.key(email))).next();
	}

	@Override
	public Flux<User> findAll() {
		return Flux.defer(() -> Flux
			.fromStream(users().values().stream().sorted(Comparator.comparing(UserStore::key)).toList().stream()));
	}

	@Override
	public Mono<User> insert(User user) {
		return Mono.fromCallable(() -> {
			if (users().containsKey(user.id())) {
				throw new DuplicateKeyException(user.email());
			}
			return stored(user);
		});
	}

	@Override
	public Mono<User> update(UUID id, UserChange change) {
		return Mono.fromCallable(() -> changed(id, change));
	}

	private synchronized @Nullable User changed(UUID id, UserChange change) {
		User user = users().get(id);
		if (user == null) {
			return null;
		}
		if (this.refusal != null) {
			this.refused++;
			throw this.refusal;
		}
		if (user.isActiveAdmin() && change.endsAdmin() && isOnlyAdmin(user)) {
			throw new UserChange.LastAdminException();
		}
		return stored(change.applyTo(user, this.clock.instant()));
	}

	@Override
	public Mono<User> delete(UUID id) {
		return Mono.fromCallable(() -> deleted(id));
	}

	private synchronized @Nullable User deleted(UUID id) {
		User user = users().get(id);
		if (user != null && user.isActiveAdmin() && isOnlyAdmin(user)) {
			throw new UserChange.LastAdminException();
		}
		return users().remove(id);
	}

	private boolean isOnlyAdmin(User user) {
		return users().values().stream().filter(User::isActiveAdmin).allMatch(user::equals);
	}

	private synchronized User stored(User user) {
		boolean taken = users().values()
			.stream()
			.anyMatch((other) -> !other.id().equals(user.id()) && UserStore.key(other).equals(UserStore.key(user)));
		if (taken) {
			throw new DuplicateKeyException(user.email());
		}
		users().put(user.id(), user);
		return user;
	}

}
