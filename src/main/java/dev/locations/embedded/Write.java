package dev.locations.embedded;

import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * A write to the store. It is applied whole or not at all.
 *
 * @param <T> the type of the result
 */
@FunctionalInterface
interface Write<T> {

	/**
	 * Makes the changes. Throws the error for the caller if the write is not allowed.
	 * @param changes takes the changes, and shows the store with all earlier writes
	 * @return the result
	 * @throws RocksDBException if the store cannot be read
	 */
	@Nullable T apply(Changes changes) throws RocksDBException;

}
