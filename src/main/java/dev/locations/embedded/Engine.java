package dev.locations.embedded;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.Checkpoint;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteBatchWithIndex;
import org.rocksdb.WriteBufferManager;
import org.rocksdb.WriteOptions;

/**
 * An open RocksDB and its native objects. A method must not be called while or after the
 * engine is closed: the process would crash.
 */
final class Engine implements AutoCloseable {

	static final LogWriter LOG = (rocks, options, batch) -> rocks.write(options, batch);

	private static final long MEGABYTE = 1024 * 1024;

	/** The memory outside of the heap for blocks, indexes, filters and new writes. */
	private static final long CACHE_BYTES = 48 * MEGABYTE;

	/** The part of it for new writes. */
	private static final long MAX_WRITE_BYTES = 24 * MEGABYTE;

	private static final long WRITE_BUFFER_BYTES = 8 * MEGABYTE;

	private static final long MAX_LOG_BYTES = 32 * MEGABYTE;

	private static final long FILE_BYTES = 16 * MEGABYTE;

	/** Bounds the room that one compaction takes. */
	private static final long COMPACTION_BYTES = 32 * MEGABYTE;

	private static final long BLOCK_BYTES = 16 * 1024;

	private static final double FILTER_BITS = 10;

	/** The native objects, the last one first. */
	private final Deque<AutoCloseable> natives = new ArrayDeque<>();

	private final Map<Table, ColumnFamilyHandle> handles = new EnumMap<>(Table.class);

	private final ReadOptions reads;

	private final ReadOptions scans;

	private final WriteOptions synced;

	private final RocksDB rocks;

	private final LogWriter log;

	private final Mode mode;

	Engine(Path directory, Mode mode, LogWriter log) throws RocksDBException {
		this.mode = mode;
		this.log = log;
		try {
			Cache cache = keep(new LRUCache(CACHE_BYTES));
			this.reads = keep(new ReadOptions());
			this.scans = keep(new ReadOptions().setFillCache(false));
			this.synced = keep(new WriteOptions().setSync(true));
			DBOptions options = options(keep(new WriteBufferManager(MAX_WRITE_BYTES, cache)));
			ColumnFamilyOptions table = tableOptions(cache);
			List<ColumnFamilyDescriptor> tables = Arrays.stream(Table.values())
				.map((each) -> new ColumnFamilyDescriptor(each.columnFamily(), table))
				.toList();
			List<ColumnFamilyHandle> opened = new ArrayList<>();
			this.rocks = (mode == Mode.READ_ONLY) ? RocksDB.openReadOnly(options, directory.toString(), tables, opened)
					: RocksDB.open(options, directory.toString(), tables, opened);
			Iterator<ColumnFamilyHandle> handle = opened.iterator();
			Arrays.stream(Table.values()).forEach((each) -> this.handles.put(each, handle.next()));
		}
		catch (RocksDBException | RuntimeException | Error ex) {
			closeNatives();
			throw ex;
		}
	}

	private DBOptions options(WriteBufferManager memory) {
		Properties more = new Properties();
		more.setProperty("track_and_verify_wals_in_manifest", String.valueOf(this.mode != Mode.DAMAGED));
		return keep(DBOptions.getDBOptionsFromProps(more)).setCreateIfMissing(this.mode == Mode.NEW)
			.setCreateMissingColumnFamilies(this.mode != Mode.READ_WRITE && this.mode != Mode.READ_ONLY)
			// ends before the first damage, which the number of the last commit tells
			.setWalRecoveryMode(WALRecoveryMode.PointInTimeRecovery)
			.setParanoidChecks(this.mode != Mode.DAMAGED)
			// needs no room when it opens
			.setAvoidFlushDuringRecovery(true)
			.setWriteBufferManager(memory)
			.setMaxTotalWalSize(MAX_LOG_BYTES)
			.setMaxBackgroundJobs(2)
			.setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
			.setMaxLogFileSize(MEGABYTE)
			.setKeepLogFileNum(2)
			.setMaxManifestFileSize(MEGABYTE)
			.setStatsDumpPeriodSec(0)
			.setStatsPersistPeriodSec(0);
	}

	private ColumnFamilyOptions tableOptions(Cache cache) {
		BlockBasedTableConfig blocks = new BlockBasedTableConfig().setBlockCache(cache)
			.setCacheIndexAndFilterBlocks(true)
			.setPinL0FilterAndIndexBlocksInCache(true)
			.setFilterPolicy(keep(new BloomFilter(FILTER_BITS)))
			.setBlockSize(BLOCK_BYTES)
			// its checksums notice a block in the wrong place, too
			.setFormatVersion(6);
		return keep(new ColumnFamilyOptions()).setTableFormatConfig(blocks)
			.setWriteBufferSize(WRITE_BUFFER_BYTES)
			.setTargetFileSizeBase(FILE_BYTES)
			.setMaxBytesForLevelBase(2 * COMPACTION_BYTES)
			.setMaxCompactionBytes(COMPACTION_BYTES)
			.setCompressionType(CompressionType.LZ4_COMPRESSION)
			.setBottommostCompressionType(CompressionType.ZSTD_COMPRESSION);
	}

	private <T extends AutoCloseable> T keep(T object) {
		this.natives.push(object);
		return object;
	}

	boolean isReadOnly() {
		return this.mode == Mode.READ_ONLY;
	}

	private ColumnFamilyHandle handle(Table table) {
		return Objects.requireNonNull(this.handles.get(table));
	}

	byte @Nullable [] get(Table table, byte[] key) throws RocksDBException {
		return this.rocks.get(handle(table), this.reads, key);
	}

	byte @Nullable [] get(Table table, byte[] key, WriteBatchWithIndex batch) throws RocksDBException {
		return batch.getFromBatchAndDB(this.rocks, handle(table), this.reads, key);
	}

	// the caller closes it; it keeps no blocks in the cache
	RocksIterator iterator(Table table) {
		return this.rocks.newIterator(handle(table), this.scans);
	}

	RocksIterator iterator(Table table, WriteBatchWithIndex batch) {
		return batch.newIteratorWithBase(handle(table), iterator(table));
	}

	void put(WriteBatchWithIndex batch, Table table, byte[] key, byte[] value) throws RocksDBException {
		batch.put(handle(table), key, value);
	}

	void delete(WriteBatchWithIndex batch, Table table, byte[] key) throws RocksDBException {
		batch.delete(handle(table), key);
	}

	// whole or not at all; waits until the batch is on disk
	void write(WriteBatchWithIndex batch) throws RocksDBException {
		this.log.write(this.rocks, this.synced, batch);
	}

	// does not wait for the disk
	void deleteRange(Table table, byte[] from, byte[] end) throws RocksDBException {
		this.rocks.deleteRange(handle(table), from, end);
	}

	/** Gives the room of what was deleted or replaced back to the disk. */
	void compact() throws RocksDBException {
		this.rocks.compactRange(handle(Table.LOCATIONS));
		this.rocks.compactRange(handle(Table.HISTORY));
	}

	// by links where that is possible
	void copyTo(Path directory) throws RocksDBException {
		try (Checkpoint checkpoint = Checkpoint.create(this.rocks)) {
			checkpoint.createCheckpoint(directory.toString());
		}
	}

	long sequence() {
		return this.rocks.getLatestSequenceNumber();
	}

	@Override
	public void close() {
		this.handles.values().forEach(ColumnFamilyHandle::close);
		this.rocks.close();
		closeNatives();
	}

	private void closeNatives() {
		this.natives.forEach((object) -> {
			try {
				object.close();
			}
			catch (Exception ex) {
				throw new IllegalStateException(ex);
			}
		});
	}

	enum Mode {

		/** Makes them first. */
		NEW,

		READ_WRITE,

		/** Makes the tables that an older version has not made. */
		UPGRADE,

		READ_ONLY,

		/** Passes by what is damaged. */
		DAMAGED

	}

	/** Writes a batch to the log of RocksDB. Tests replace it to let a disk fail. */
	@FunctionalInterface
	interface LogWriter {

		void write(RocksDB rocks, WriteOptions options, WriteBatchWithIndex batch) throws RocksDBException;

	}

}
