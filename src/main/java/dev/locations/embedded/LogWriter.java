package dev.locations.embedded;

import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatchWithIndex;
import org.rocksdb.WriteOptions;

/**
 * Writes a batch to the log of RocksDB. Tests replace it to let a disk fail.
 */
@FunctionalInterface
interface LogWriter {

	/**
	 * Writes a batch and waits until it is on disk.
	 * @param rocks the open database
	 * @param options the options, which ask for the disk
	 * @param batch the changes
	 * @throws RocksDBException if the batch may not be on disk
	 */
	void write(RocksDB rocks, WriteOptions options, WriteBatchWithIndex batch) throws RocksDBException;

}
