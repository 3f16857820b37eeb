package dev.locations.embedded.table;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import dev.locations.user.PasswordHash;
import dev.locations.user.User;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.StringDataType;

/**
 * Serializes user accounts.
 */
final class UserType extends BasicDataType<User> {

	static final UserType INSTANCE = new UserType();

	private static final int MEMORY_BYTES = 512;

	private UserType() {
	}

	@Override
	public int getMemory(User user) {
		return MEMORY_BYTES;
	}

	@Override
	public void write(WriteBuffer target, User user) {
		UuidType.INSTANCE.write(target, user.id());
		StringDataType.INSTANCE.write(target, user.email());
		StringDataType.INSTANCE.write(target, user.password().value());
		target.putVarInt(user.tokenVersion()).put((byte) (user.active() ? 1 : 0)).putVarInt(user.roles().size());
		user.roles().forEach((role) -> StringDataType.INSTANCE.write(target, role));
		target.putLong(user.createdAt().toEpochMilli()).putLong(user.updatedAt().toEpochMilli());
	}

	@Override
	public User read(ByteBuffer source) {
		UUID id = UuidType.INSTANCE.read(source);
		String email = StringDataType.INSTANCE.read(source);
		PasswordHash password = new PasswordHash(StringDataType.INSTANCE.read(source));
		int tokenVersion = DataUtils.readVarInt(source);
		boolean active = source.get() == 1;
		int count = DataUtils.readVarInt(source);
		List<String> roles = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			roles.add(StringDataType.INSTANCE.read(source));
		}
		return new User(id, email, password, tokenVersion, active, roles, Instant.ofEpochMilli(source.getLong()),
				Instant.ofEpochMilli(source.getLong()));
	}

	@Override
	public User[] createStorage(int size) {
		return new User[size];
	}

}
