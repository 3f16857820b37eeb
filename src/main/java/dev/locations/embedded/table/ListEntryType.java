package dev.locations.embedded.table;

import java.nio.ByteBuffer;

import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/**
 * Serializes the values of the list.
 */
final class ListEntryType extends BasicDataType<ListEntry> {

	static final ListEntryType INSTANCE = new ListEntryType();

	private static final int MEMORY_BYTES = 40;

	private ListEntryType() {
	}

	@Override
	public int getMemory(ListEntry entry) {
		return MEMORY_BYTES;
	}

	@Override
	public void write(WriteBuffer target, ListEntry entry) {
		target.putVarLong(entry.number())
			.putLong(Double.doubleToLongBits(entry.longitude()))
			.putLong(Double.doubleToLongBits(entry.latitude()));
	}

	@Override
	public ListEntry read(ByteBuffer source) {
		return new ListEntry(DataUtils.readVarLong(source), source.getDouble(), source.getDouble());
	}

	@Override
	public ListEntry[] createStorage(int size) {
		return new ListEntry[size];
	}

}
