package dev.locations.embedded.table;

import java.nio.ByteBuffer;

import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/**
 * The type of the values of a map that has keys only. A value takes no bytes.
 */
final class KeyOnlyType extends BasicDataType<Boolean> {

	static final KeyOnlyType INSTANCE = new KeyOnlyType();

	private KeyOnlyType() {
	}

	@Override
	public int getMemory(Boolean present) {
		return 0;
	}

	@Override
	public void write(WriteBuffer target, Boolean present) {
		// a value takes no bytes
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
