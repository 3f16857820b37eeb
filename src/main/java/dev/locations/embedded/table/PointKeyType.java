package dev.locations.embedded.table;

import java.nio.ByteBuffer;

import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/**
 * Serializes the keys of the point index, and orders them by cell.
 */
final class PointKeyType extends BasicDataType<PointKey> {

	static final PointKeyType INSTANCE = new PointKeyType();

	private static final int MEMORY_BYTES = 32;

	private PointKeyType() {
	}

	@Override
	public int compare(PointKey a, PointKey b) {
		int order = Long.compare(a.cell(), b.cell());
		return (order != 0) ? order : Long.compare(a.number(), b.number());
	}

	@Override
	public int getMemory(PointKey key) {
		return MEMORY_BYTES;
	}

	@Override
	public void write(WriteBuffer target, PointKey key) {
		target.putLong(key.cell()).putVarLong(key.number());
	}

	@Override
	public PointKey read(ByteBuffer source) {
		return new PointKey(source.getLong(), DataUtils.readVarLong(source));
	}

	@Override
	public PointKey[] createStorage(int size) {
		return new PointKey[size];
	}

}
