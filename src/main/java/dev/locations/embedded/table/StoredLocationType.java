package dev.locations.embedded.table;

import java.nio.ByteBuffer;

import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.ByteArrayDataType;

/**
 * Serializes locations.
 */
final class StoredLocationType extends BasicDataType<StoredLocation> {

	static final StoredLocationType INSTANCE = new StoredLocationType();

	/** The size of a location without its key and the bytes of the JSON. */
	private static final int MEMORY_BYTES = 64;

	private StoredLocationType() {
	}

	@Override
	public int getMemory(StoredLocation location) {
		return MEMORY_BYTES + ListKeyType.INSTANCE.getMemory(location.key()) + location.json().length;
	}

	@Override
	public void write(WriteBuffer target, StoredLocation location) {
		ListKeyType.INSTANCE.write(target, location.key());
		target.putVarLong(location.updatedAt())
			.putLong(Double.doubleToLongBits(location.longitude()))
			.putLong(Double.doubleToLongBits(location.latitude()));
		ByteArrayDataType.INSTANCE.write(target, location.json());
	}

	@Override
	public StoredLocation read(ByteBuffer source) {
		return new StoredLocation(ListKeyType.INSTANCE.read(source), DataUtils.readVarLong(source), source.getDouble(),
				source.getDouble(), ByteArrayDataType.INSTANCE.read(source));
	}

	@Override
	public StoredLocation[] createStorage(int size) {
		return new StoredLocation[size];
	}

}
