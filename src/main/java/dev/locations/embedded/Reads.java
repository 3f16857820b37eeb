package dev.locations.embedded;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.dao.DataAccessResourceFailureException;

/** Runs reads on its own threads, which may wait for the disk. */
final class Reads implements AutoCloseable {

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

	/** Refuses new reads. Running reads continue to their end. */
	@Override
	public void close() {
		this.threads.shutdown();
	}

}
