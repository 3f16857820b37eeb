package dev.locations.embedded.table;

import java.nio.ByteBuffer;

import dev.locations.location.query.ListPosition;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.ByteArrayDataType;

/**
 * Serializes the keys of the list.
 */
final class ListKeyType extends BasicDataType<ListPosition> {

	static final ListKeyType INSTANCE = new ListKeyType();

	/** The size of a key without the bytes of the name. */
	private static final int MEMORY_BYTES = 96;

	private ListKeyType() {
	}

	@Override
	public int compare(ListPosition a, ListPosition b) {
		return a.compareTo(b);
	}

	@Override
	public int getMemory(ListPosition key) {
		return MEMORY_BYTES + key.name().length;
	}

	@Override
	public void write(WriteBuffer target, ListPosition key) {
		ByteArrayDataType.INSTANCE.write(target, key.name());
		target.putVarLong(key.createdAt());
		UuidType.INSTANCE.write(target, key.id());
	}

	@Override
	public ListPosition read(ByteBuffer source) {
		return new ListPosition(ByteArrayDataType.INSTANCE.read(source), DataUtils.readVarLong(source),
				UuidType.INSTANCE.read(source));
	}

	@Override
	public ListPosition[] createStorage(int size) {
		return new ListPosition[size];
	}

}
