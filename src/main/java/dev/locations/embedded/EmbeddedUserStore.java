package dev.locations.embedded;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import dev.locations.user.PasswordHash;
import dev.locations.user.User;
import dev.locations.user.UserChange;
import dev.locations.user.UserStore;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.dao.DuplicateKeyException;

/** Stores user accounts in the embedded store. */
record EmbeddedUserStore(EmbeddedStore store, Clock clock) implements UserStore {

	@Override
	public Mono<User> findById(UUID id) {
		return this.store.reads().read((engine) -> user(Bytes.of(id), engine.get(Table.USERS, Bytes.of(id))));
	}

	@Override
	public Mono<User> findByEmail(String email) {
		return this.store.reads().read((engine) -> {
			byte[] id = engine.get(Table.EMAILS, key(email));
			return (id != null) ? user(id, engine.get(Table.USERS, id)) : null;
		});
	}

	/** Returns all accounts, ordered by e-mail address. */
	@Override
	public Flux<User> findAll() {
		return this.store.reads().read((engine) -> {
			List<User> users = new ArrayList<>();
			try (RocksIterator iterator = engine.iterator(Table.EMAILS)) {
				for (iterator.seekToFirst(); iterator.isValid(); iterator.next()) {
					User user = user(iterator.value(), engine.get(Table.USERS, iterator.value()));
					if (user != null) {
						users.add(user);
					}
				}
				iterator.status();
			}
			return users;
		}).flatMapIterable((users) -> users);
	}

	@Override
	public Mono<User> insert(User user) {
		return this.store.write((changes) -> {
			requireFreeEmail(changes, user);
			put(changes, user);
			return user;
		});
	}

	@Override
	public Mono<User> update(UUID id, UserChange change) {
		return this.store.write((changes) -> {
			User before = user(Bytes.of(id), changes.get(Table.USERS, Bytes.of(id)));
			if (before == null) {
				return null;
			}
			User after = change.applyTo(before, this.clock.instant());
			requireFreeEmail(changes, after);
			if (before.isActiveAdmin() && !after.isActiveAdmin() && isLastAdmin(changes, id)) {
				throw new UserChange.LastAdminException();
			}
			if (!after.equals(before)) {
				changes.delete(Table.EMAILS, key(before.email()));
				put(changes, after);
			}
			return after;
		});
	}

	private static void requireFreeEmail(Changes changes, User user) throws RocksDBException {
		byte[] other = changes.get(Table.EMAILS, key(user.email()));
		if (other != null && !Bytes.id(other).equals(user.id())) {
			throw new DuplicateKeyException("The e-mail address is taken");
		}
	}

	private static boolean isLastAdmin(Changes changes, UUID id) throws RocksDBException {
		for (byte[] other : changes.values(Table.EMAILS)) {
			User user = user(other, changes.get(Table.USERS, other));
			if (user != null && user.isActiveAdmin() && !user.id().equals(id)) {
				return false;
			}
		}
		return true;
	}

	static void put(Changes changes, User user) throws RocksDBException {
		changes.put(Table.USERS, Bytes.of(user.id()), bytes(user));
		changes.put(Table.EMAILS, key(user.email()), Bytes.of(user.id()));
	}

	private static @Nullable User user(byte[] id, byte @Nullable [] stored) {
		return (stored != null) ? user(Bytes.id(id), stored) : null;
	}

	private static byte[] key(String email) {
		return UserStore.key(email).getBytes(StandardCharsets.UTF_8);
	}

	private static byte[] bytes(User user) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (DataOutputStream out = new DataOutputStream(bytes)) {
			out.writeUTF(user.email());
			out.writeUTF(user.password().value());
			out.writeInt(user.tokenVersion());
			out.writeBoolean(user.active());
			out.writeLong(user.createdAt().toEpochMilli());
			out.writeLong(user.updatedAt().toEpochMilli());
			out.writeInt(user.roles().size());
			for (String role : user.roles()) {
				out.writeUTF(role);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return bytes.toByteArray();
	}

	static User user(UUID id, byte[] stored) {
		try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(stored))) {
			String email = in.readUTF();
			PasswordHash password = new PasswordHash(in.readUTF());
			int tokenVersion = in.readInt();
			boolean active = in.readBoolean();
			Instant createdAt = Instant.ofEpochMilli(in.readLong());
			Instant updatedAt = Instant.ofEpochMilli(in.readLong());
			int count = in.readInt();
			List<String> roles = new ArrayList<>();
			for (int i = 0; i < count; i++) {
				roles.add(in.readUTF());
			}
			return new User(id, email, password, tokenVersion, active, roles, createdAt, updatedAt);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
