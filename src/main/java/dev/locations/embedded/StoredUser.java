package dev.locations.embedded;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import dev.locations.user.PasswordHash;
import dev.locations.user.User;

/** Converts accounts to bytes and back. */
final class StoredUser {

	private StoredUser() {
	}

	static byte[] bytes(User user) {
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

	static User of(UUID id, byte[] stored) {
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
