package dev.locations.embedded;

import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * Reads all records of a store, so that damage is found before somebody needs them. Reads
 * a page at a time, and keeps nothing in the cache.
 */
record Check(Database database, BooleanSupplier goesOn) {

	private static final int PAGE_SIZE = 500;

	void run() throws RocksDBException {
		for (Table table : Table.values()) {
			byte[] next = new byte[0];
			while (next != null) {
				byte[] start = next;
				next = this.database.<byte @Nullable []>read((engine) -> readPage(engine, table, start));
				if (!this.goesOn.getAsBoolean()) {
					return;
				}
			}
		}
	}

	/** Null at the end of the table. */
	private static byte @Nullable [] readPage(Engine engine, Table table, byte[] start) throws RocksDBException {
		byte[] last = null;
		try (RocksIterator iterator = engine.iterator(table)) {
			iterator.seek(start);
			for (int count = 0; count < PAGE_SIZE && iterator.isValid(); count++) {
				last = iterator.key();
				iterator.next();
			}
			iterator.status();
			return (last != null && iterator.isValid()) ? Bytes.after(last) : null;
		}
	}

}
