package dev.locations.embedded.table;

import java.nio.ByteBuffer;

import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/**
 * Stores, in no bytes, that a key is there: for a map that has only keys.
 */
final class PresenceType extends BasicDataType<Boolean> {

	static final PresenceType INSTANCE = new PresenceType();

	private PresenceType() {
	}

	@Override
	public int getMemory(Boolean present) {
		return 0;
	}

	@Override
	public void write(WriteBuffer target, Boolean present) {
		// the key says it all
	}

	@Override
	public Boolean read(ByteBuffer source) {
		return Boolean.TRUE;
	}

	@Override
	public Boolean[] createStorage(int size) {
		return new Boolean[size];
	}

}
