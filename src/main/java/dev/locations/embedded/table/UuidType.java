package dev.locations.embedded.table;

import java.nio.ByteBuffer;
import java.util.UUID;

import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/**
 * Serializes identifiers in 16 bytes. They have the same order as their texts.
 */
final class UuidType extends BasicDataType<UUID> {

	static final UuidType INSTANCE = new UuidType();

	private static final int MEMORY_BYTES = 32;

	private UuidType() {
	}

	@Override
	public int compare(UUID a, UUID b) {
		int order = Long.compareUnsigned(a.getMostSignificantBits(), b.getMostSignificantBits());
		return (order != 0) ? order : Long.compareUnsigned(a.getLeastSignificantBits(), b.getLeastSignificantBits());
	}

	@Override
	public int getMemory(UUID id) {
		return MEMORY_BYTES;
	}

	@Override
	public void write(WriteBuffer target, UUID id) {
		target.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
	}

	@Override
	public UUID read(ByteBuffer source) {
		return new UUID(source.getLong(), source.getLong());
	}

	@Override
	public UUID[] createStorage(int size) {
		return new UUID[size];
	}

}
