package dev.locations.embedded;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import dev.locations.user.Credential;
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

	private static final int IDENTITY = 1;

	private static final int KEY = 2;

	/** No time that accounts have. */
	private static final long NONE = Long.MIN_VALUE;

	@Override
	public Mono<User> findById(UUID id) {
		return this.store.reads().read((engine) -> user(Bytes.of(id), engine.get(Table.USERS, Bytes.of(id))));
	}

	@Override
	public Mono<User> findByEmail(String email) {
		return this.store.reads().read((engine) -> {
			byte[] id = engine.get(Table.EMAILS, Bytes.of(UserStore.key(email)));
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
			if (changes.get(Table.USERS, Bytes.of(user.id())) != null) {
				throw new DuplicateKeyException("The account exists");
			}
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
			if (before.isActiveAdmin() && change.endsAdmin() && isLastAdmin(changes, id)) {
				throw new UserChange.LastAdminException();
			}
			if (!after.equals(before)) {
				changes.delete(Table.EMAILS, key(before));
				put(changes, after);
			}
			return after;
		});
	}

	@Override
	public Mono<User> delete(UUID id) {
		return this.store.write((changes) -> {
			User user = user(Bytes.of(id), changes.get(Table.USERS, Bytes.of(id)));
			if (user == null) {
				return null;
			}
			if (user.isActiveAdmin() && isLastAdmin(changes, id)) {
				throw new UserChange.LastAdminException();
			}
			changes.delete(Table.USERS, Bytes.of(id));
			changes.delete(Table.EMAILS, key(user));
			return user;
		});
	}

	private static void requireFreeEmail(Changes changes, User user) throws RocksDBException {
		byte[] other = changes.get(Table.EMAILS, key(user));
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
		changes.put(Table.EMAILS, key(user), Bytes.of(user.id()));
	}

	private static @Nullable User user(byte[] id, byte @Nullable [] stored) {
		return (stored != null) ? user(Bytes.id(id), stored) : null;
	}

	private static byte[] key(User user) {
		return Bytes.of(UserStore.key(user));
	}

	private static byte[] bytes(User user) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (DataOutputStream out = new DataOutputStream(bytes)) {
			out.writeUTF(user.email());
			out.writeUTF((user.credential() instanceof PasswordHash password) ? password.value() : "");
			out.writeInt(user.tokenVersion());
			out.writeBoolean(user.active());
			out.writeLong(user.createdAt().toEpochMilli());
			out.writeLong(user.updatedAt().toEpochMilli());
			out.writeInt(user.roles().size());
			for (String role : user.roles()) {
				out.writeUTF(role);
			}
			if (!(user.credential() instanceof PasswordHash)) {
				write(user.credential(), out);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return bytes.toByteArray();
	}

	// Builds before it read an empty hash, and nothing of this
	private static void write(Credential credential, DataOutputStream out) throws IOException {
		if (credential instanceof Credential.Identity identity) {
			out.writeByte(IDENTITY);
			out.writeUTF(identity.issuer());
			out.writeUTF(identity.subject());
			out.writeLong(identity.since().getEpochSecond());
		}
		else if (credential instanceof Credential.Key key) {
			Instant expires = key.expires();
			LocalDate lastUsed = key.lastUsed();
			out.writeByte(KEY);
			out.writeUTF(key.sha256());
			out.writeUTF(key.prefix());
			out.writeLong((expires != null) ? expires.toEpochMilli() : NONE);
			out.writeLong((lastUsed != null) ? lastUsed.toEpochDay() : NONE);
		}
	}

	private static Credential credential(String password, DataInputStream in) throws IOException {
		if (!password.isEmpty()) {
			return new PasswordHash(password);
		}
		return switch (in.read()) {
			case IDENTITY -> new Credential.Identity(in.readUTF(), in.readUTF(), Instant.ofEpochSecond(in.readLong()));
			case KEY -> {
				String sha256 = in.readUTF();
				String prefix = in.readUTF();
				long expires = in.readLong();
				long lastUsed = in.readLong();
				yield new Credential.Key(sha256, prefix, (expires != NONE) ? Instant.ofEpochMilli(expires) : null,
						(lastUsed != NONE) ? LocalDate.ofEpochDay(lastUsed) : null);
			}
			default -> Credential.Invitation.INSTANCE;
		};
	}

	static User user(UUID id, byte[] stored) {
		try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(stored))) {
			String email = in.readUTF();
			String password = in.readUTF();
			int tokenVersion = in.readInt();
			boolean active = in.readBoolean();
			Instant createdAt = Instant.ofEpochMilli(in.readLong());
			Instant updatedAt = Instant.ofEpochMilli(in.readLong());
			int count = in.readInt();
			List<String> roles = new ArrayList<>();
			for (int i = 0; i < count; i++) {
				roles.add(in.readUTF());
			}
			return new User(id, email, credential(password, in), tokenVersion, active, roles, createdAt, updatedAt);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
