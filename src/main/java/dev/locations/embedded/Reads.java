package dev.locations.embedded;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.dao.DataAccessResourceFailureException;

/** Runs reads on its own threads, which may wait for the disk. */
final class Reads implements AutoCloseable {

	/** Bounds how long one read takes, and how much memory. */
	static final int PAGE_SIZE = 500;

	private static final long PAGE_BYTES = 1024 * 1024;

	private static final int THREADS = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());

	private final Database database;

	private final Damage damage;

	private final ExecutorService threads;

	private final Scheduler scheduler;

	Reads(Database database, Damage damage) {
		this.database = database;
		this.damage = damage;
		AtomicInteger count = new AtomicInteger();
		// event loops add tasks, and this queue never blocks them, unlike most queues;
		// after the shutdown, a caller runs its task itself, which refuses the read
		ThreadPoolExecutor pool = new ThreadPoolExecutor(THREADS, THREADS, 0, TimeUnit.SECONDS,
				new LinkedTransferQueue<>(), (task) -> {
					Thread thread = new Thread(task, "embedded-store-reader-" + count.incrementAndGet());
					thread.setDaemon(true);
					return thread;
				}, (task, closed) -> task.run());
		pool.prestartAllCoreThreads();
		this.threads = pool;
		// fromExecutorService would interrupt the thread of a cancelled read
		this.scheduler = Schedulers.fromExecutor((task) -> this.threads.execute(task));
	}

	Scheduler scheduler() {
		return this.scheduler;
	}

	/** Reads on a thread of this executor. Empty if the read returns null. */
	<T> Mono<T> read(Database.Read<? extends @Nullable T> read) {
		return Mono.<T>fromSupplier(() -> readNow(read)).subscribeOn(this.scheduler);
	}

	<T extends @Nullable Object> T readNow(Database.Read<? extends T> read) {
		if (this.threads.isShutdown()) {
			throw new DataAccessResourceFailureException("The embedded store is closed");
		}
		try {
			return this.database.read(read);
		}
		catch (RocksDBException ex) {
			this.damage.reportIfIn(ex);
			throw new DataAccessResourceFailureException("The embedded store cannot be read", ex);
		}
		catch (Error ex) {
			// Reactor would throw some of these, and the caller would wait for ever
			throw new DataAccessResourceFailureException("The embedded store failed", ex);
		}
	}

	/**
	 * Reads records in the order of their keys. Each page is read from the last commit at
	 * that time, so a slow reader keeps no old data on the disk.
	 * @param prefix begins all keys
	 * @param from the rest of the first key, or of one before it
	 * @param pageSize how many records one read takes
	 */
	<T> Flux<T> records(Table table, byte[] prefix, byte[] from, int pageSize, Found<T> found) {
		return Flux.<Page<T>, byte[]>generate(() -> Bytes.of(prefix, from), (start, sink) -> {
			Page<T> page = readNow((engine) -> page(engine, table, prefix, start, pageSize, found));
			sink.next(page);
			if (page.last() == null) {
				sink.complete();
				return start;
			}
			return Bytes.after(page.last());
		}).subscribeOn(this.scheduler).concatMapIterable(Page::found, 1);
	}

	private static <T> Page<T> page(Engine engine, Table table, byte[] prefix, byte[] start, int size, Found<T> found)
			throws RocksDBException {
		List<T> page = new ArrayList<>();
		try (RocksIterator iterator = engine.iterator(table)) {
			byte[] last = null;
			long bytes = 0;
			iterator.seek(start);
			for (int count = 0; count < size && bytes < PAGE_BYTES; count++) {
				byte[] key = iterator.isValid() ? iterator.key() : null;
				if (key == null || !Arrays.equals(Arrays.copyOf(key, prefix.length), prefix)) {
					last = null;
					break;
				}
				byte[] value = iterator.value();
				T result = found.apply(engine, Arrays.copyOfRange(key, prefix.length, key.length), value);
				if (result != null) {
					page.add(result);
				}
				last = key;
				bytes += value.length;
				iterator.next();
			}
			iterator.status();
			return new Page<>(page, last);
		}
	}

	/** Refuses new reads. Running reads continue to their end. */
	@Override
	public void close() {
		this.threads.shutdown();
	}

	/**
	 * What a read has found.
	 *
	 * @param last the last key; null if there are no more
	 */
	@SuppressWarnings("ArrayRecordComponent") // never compared
	private record Page<T>(List<T> found, byte @Nullable [] last) {
	}

	/** Makes a result of a record; null for none. */
	@FunctionalInterface
	interface Found<T> {

		/**
		 * Takes a record while it is read.
		 * @param key the rest of its key
		 */
		@Nullable T apply(Engine engine, byte[] key, byte[] value) throws RocksDBException;

	}

}
