package dev.locations.embedded;

import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/** A write to the store. It is applied whole or not at all. */
@FunctionalInterface
interface Write<T> {

	/** Makes the changes. Throws the error for the caller if the write is not allowed. */
	@Nullable T apply(Changes changes) throws RocksDBException;

}
