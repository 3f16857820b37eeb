package dev.locations.embedded;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatchWithIndex;

/** The changes of one commit. A write sees the changes of the writes before it. */
final class Changes implements AutoCloseable {

	/**
	 * Begins the keys of the sources of locations. They are in {@link Table#ABOUT}, which
	 * stores of all versions have.
	 */
	static final byte[] SOURCE = Bytes.of("source:");

	private final Engine engine;

	private final boolean hasRoom;

	private final WriteBatchWithIndex batch = new WriteBatchWithIndex(true);

	/** What was stored before the commit, to take back a commit that failed. */
	private final Map<Key, byte @Nullable []> before = new HashMap<>();

	/** What was not stored before the commit, and is cheaper to keep so. */
	private final List<Key> added = new ArrayList<>();

	private final List<UUID> locations = new ArrayList<>();

	Changes(Engine engine) {
		this(engine, true);
	}

	Changes(Engine engine, boolean hasRoom) {
		this.engine = engine;
		this.hasRoom = hasRoom;
	}

	/** Tells whether the disk has room for more than what makes room. */
	boolean hasRoom() {
		return this.hasRoom;
	}

	byte @Nullable [] get(Table table, byte[] key) throws RocksDBException {
		return this.engine.get(table, key, this.batch);
	}

	void put(Table table, byte[] key, byte[] value) throws RocksDBException {
		remember(table, key);
		this.engine.put(this.batch, table, key, value);
	}

	void delete(Table table, byte[] key) throws RocksDBException {
		remember(table, key);
		this.engine.delete(this.batch, table, key);
	}

	private void remember(Table table, byte[] key) throws RocksDBException {
		Key changed = new Key(table, ByteBuffer.wrap(key));
		if (!this.before.containsKey(changed)) {
			this.before.put(changed, this.engine.get(table, key));
		}
	}

	void putLocation(UUID id, byte[] value) throws RocksDBException {
		put(Table.LOCATIONS, Bytes.of(id), value);
		this.locations.add(id);
	}

	// Does the same with a location that is not stored, without looking that up again
	void addLocation(UUID id, byte[] value) throws RocksDBException {
		add(Table.LOCATIONS, Bytes.of(id), value);
		this.locations.add(id);
	}

	/** Puts a record that is not stored. */
	void add(Table table, byte[] key, byte[] value) throws RocksDBException {
		this.added.add(new Key(table, ByteBuffer.wrap(key)));
		this.engine.put(this.batch, table, key, value);
	}

	/** Returns the source that it had. */
	byte[] deleteLocation(UUID id) throws RocksDBException {
		delete(Table.LOCATIONS, Bytes.of(id));
		this.locations.add(id);
		return putSource(id, Bytes.NONE);
	}

	static byte[] sourceOf(UUID id) {
		return Bytes.of(SOURCE, Bytes.of(id));
	}

	/** Sets the source of a location; an empty one is none. Returns the one before. */
	byte[] putSource(UUID id, byte[] source) throws RocksDBException {
		byte[] key = sourceOf(id);
		byte[] before = Objects.requireNonNullElse(get(Table.ABOUT, key), Bytes.NONE);
		if (Arrays.equals(before, source)) {
			return before;
		}
		if (source.length > 0) {
			put(Table.ABOUT, key, source);
		}
		else {
			delete(Table.ABOUT, key);
		}
		return before;
	}

	List<UUID> locations() {
		return this.locations;
	}

	List<byte[]> values(Table table) throws RocksDBException {
		List<byte[]> values = new ArrayList<>();
		try (RocksIterator iterator = this.engine.iterator(table, this.batch)) {
			for (iterator.seekToFirst(); iterator.isValid(); iterator.next()) {
				values.add(iterator.value());
			}
			iterator.status();
		}
		return values;
	}

	boolean isEmpty() {
		return this.before.isEmpty() && this.added.isEmpty();
	}

	void begin() {
		this.batch.setSavePoint();
	}

	/** Takes back what was changed since {@link #begin()}. */
	void rollback(int locationCount) throws RocksDBException {
		this.batch.rollbackToSavePoint();
		this.locations.subList(locationCount, this.locations.size()).clear();
	}

	void commit() throws RocksDBException {
		this.engine.write(this.batch);
	}

	void takeBack(Engine opened) throws RocksDBException {
		try (WriteBatchWithIndex inverse = new WriteBatchWithIndex(true)) {
			for (Key key : this.added) {
				opened.delete(inverse, key.table(), key.bytes().array());
			}
			// last, because what was deleted may have been added again
			for (Map.Entry<Key, byte @Nullable []> entry : this.before.entrySet()) {
				byte[] key = entry.getKey().bytes().array();
				byte[] value = entry.getValue();
				if (value != null) {
					opened.put(inverse, entry.getKey().table(), key, value);
				}
				else {
					opened.delete(inverse, entry.getKey().table(), key);
				}
			}
			opened.write(inverse);
		}
	}

	@Override
	public void close() {
		this.batch.close();
	}

	private record Key(Table table, ByteBuffer bytes) {
	}

}
