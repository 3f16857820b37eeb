package dev.locations.embedded;

import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatchWithIndex;
import org.rocksdb.WriteOptions;

/** Writes a batch to the log of RocksDB. Tests replace it to let a disk fail. */
@FunctionalInterface
interface LogWriter {

	/** Writes a batch and waits until it is on disk. */
	void write(RocksDB rocks, WriteOptions options, WriteBatchWithIndex batch) throws RocksDBException;

}
