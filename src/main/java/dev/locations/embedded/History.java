package dev.locations.embedded;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

import dev.locations.embedded.Engine.Mode;
import dev.locations.location.ChangesLostException;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * The history of changed locations: for each commit, the identifiers of the locations
 * that it has changed. The position of a commit is the number of changes up to it.
 */
final class History {

	/** More changes than this are forgotten. They take 16 bytes each. */
	private static final long MAX_CHANGES = 1L << 22;

	static final byte[] IDENTITY = Bytes.of("identity");

	/** The key of the position up to which changes are forgotten. */
	private static final byte[] FORGOTTEN = Bytes.of("forgotten");

	private static final byte[] START = Bytes.of(0);

	/** The position of the last commit. Only the writer changes it. */
	private volatile long position;

	private volatile long forgotten;

	/** Gives a new store, or the copy of a store, an identity and an empty history. */
	static void begin(Path directory, Mode mode) throws RocksDBException {
		try (Engine engine = new Engine(directory, mode, Engine.LOG)) {
			begin(engine);
		}
	}

	static void begin(Engine engine) throws RocksDBException {
		try (Changes changes = new Changes(engine)) {
			changes.put(Table.ABOUT, IDENTITY, Bytes.of(UUID.randomUUID()));
			changes.delete(Table.ABOUT, FORGOTTEN);
			changes.commit();
		}
	}

	/** Tells whether a key of {@link Table#ABOUT} is one of the history of changes. */
	static boolean isKey(byte[] key) {
		return Arrays.equals(key, IDENTITY) || Arrays.equals(key, FORGOTTEN);
	}

	static UUID identity(Engine engine) throws RocksDBException {
		return Bytes.id(Objects.requireNonNull(engine.get(Table.ABOUT, IDENTITY), "The store has no identity"));
	}

	void open(Engine engine) throws RocksDBException {
		byte[] stored = engine.get(Table.ABOUT, FORGOTTEN);
		this.forgotten = (stored != null) ? Bytes.number(stored) : 0;
		try (RocksIterator iterator = engine.iterator(Table.CHANGES)) {
			iterator.seekToLast();
			this.position = iterator.isValid() ? Math.max(this.forgotten, Bytes.number(iterator.key()))
					: this.forgotten;
			iterator.status();
		}
	}

	long position() {
		return this.position;
	}

	void record(Changes changes) throws RocksDBException {
		List<UUID> ids = changes.locations();
		if (!ids.isEmpty()) {
			ByteBuffer bytes = ByteBuffer.allocate(ids.size() * Bytes.ID);
			ids.forEach((id) -> bytes.put(Bytes.of(id)));
			changes.put(Table.CHANGES, Bytes.of(this.position + ids.size()), bytes.array());
			if (this.position + ids.size() - this.forgotten > MAX_CHANGES) {
				changes.put(Table.ABOUT, FORGOTTEN, Bytes.of(this.position - MAX_CHANGES / 2));
			}
		}
	}

	void forget(Changes changes, long upTo) throws RocksDBException {
		if (upTo > this.forgotten) {
			changes.put(Table.ABOUT, FORGOTTEN, Bytes.of(Math.min(upTo, this.position)));
		}
	}

	void committed(Engine engine, Changes changes) throws RocksDBException {
		long last = this.position;
		this.position = last + changes.locations().size();
		byte[] stored = engine.get(Table.ABOUT, FORGOTTEN);
		if (stored != null && Bytes.number(stored) > this.forgotten) {
			this.forgotten = Bytes.number(stored);
			engine.deleteRange(Table.CHANGES, START, Bytes.of(this.forgotten + 1));
		}
	}

	Set<UUID> changedSince(Engine engine, long after) throws RocksDBException {
		Set<UUID> ids = new LinkedHashSet<>();
		try (RocksIterator iterator = engine.iterator(Table.CHANGES)) {
			for (iterator.seek(Bytes.of(after + 1)); iterator.isValid(); iterator.next()) {
				ByteBuffer bytes = ByteBuffer.wrap(iterator.value());
				while (bytes.hasRemaining()) {
					ids.add(Bytes.id(bytes));
				}
			}
			iterator.status();
		}
		// read after the changes, which may be forgotten meanwhile
		if (after < this.forgotten || after > this.position) {
			throw new ChangesLostException("The store has forgotten changes after " + after);
		}
		return ids;
	}

}
