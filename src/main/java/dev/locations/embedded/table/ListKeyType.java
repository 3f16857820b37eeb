package dev.locations.embedded.table;

import java.nio.ByteBuffer;

import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.ByteArrayDataType;

/**
 * Serializes the keys of the list.
 */
final class ListKeyType extends BasicDataType<ListKey> {

	static final ListKeyType INSTANCE = new ListKeyType();

	/** The size of a key without the bytes of the name. */
	private static final int MEMORY_BYTES = 96;

	private ListKeyType() {
	}

	@Override
	public int compare(ListKey a, ListKey b) {
		return a.compareTo(b);
	}

	@Override
	public int getMemory(ListKey key) {
		return MEMORY_BYTES + key.name().length;
	}

	@Override
	public void write(WriteBuffer target, ListKey key) {
		ByteArrayDataType.INSTANCE.write(target, key.name());
		target.putVarLong(key.createdAt());
		UuidType.INSTANCE.write(target, key.id());
	}

	@Override
	public ListKey read(ByteBuffer source) {
		return new ListKey(ByteArrayDataType.INSTANCE.read(source), DataUtils.readVarLong(source),
				UuidType.INSTANCE.read(source));
	}

	@Override
	public ListKey[] createStorage(int size) {
		return new ListKey[size];
	}

}
