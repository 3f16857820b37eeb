package dev.locations.embedded;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;

import dev.locations.embedded.integrity.Damage;
import dev.locations.embedded.table.Tables;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Runs reads of the last commit on its own threads, which may wait for the disk.
 */
final class ReadExecutor implements AutoCloseable {

	private static final int THREADS = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());

	/** How long a read waits while the writer thread opens the file again. */
	private static final long MAX_WAIT_NANOS = TimeUnit.SECONDS.toNanos(3);

	private static final long RETRY_PAUSE_MILLIS = 5;

	private final Supplier<CommittedSnapshot> latest;

	private final Damage damage;

	private final ExecutorService threads;

	private final Scheduler scheduler;

	ReadExecutor(Supplier<CommittedSnapshot> latest, Damage damage) {
		this.latest = latest;
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
		// fromExecutorService would interrupt the thread of a cancelled read, and an
		// interrupt during a read closes the file
		this.scheduler = Schedulers.fromExecutor((task) -> this.threads.execute(task));
	}

	Scheduler scheduler() {
		return this.scheduler;
	}

	/**
	 * Reads on a thread of this executor.
	 * @param read the read
	 * @param <T> the type of the result
	 * @return the result; empty if the read returns null
	 */
	<T> Mono<T> read(Function<Tables, ? extends @Nullable T> read) {
		return Mono.<T>fromSupplier(() -> readNow(read)).subscribeOn(this.scheduler);
	}

	/**
	 * Reads on the calling thread. A failed write closes the store; a read that meets the
	 * closed store waits until the writer thread has opened the file again.
	 * @param read the read
	 * @param <T> the type of the result
	 * @return the result
	 * @throws DataAccessResourceFailureException if the file cannot be read, or is closed
	 */
	<T extends @Nullable Object> T readNow(Function<Tables, ? extends T> read) {
		long start = System.nanoTime();
		while (true) {
			CommittedSnapshot snapshot = acquireLatest();
			try {
				return read.apply(snapshot.tables());
			}
			catch (MVStoreException ex) {
				this.damage.reportIfIn(ex);
				if (!snapshot.isClosed() || System.nanoTime() - start > MAX_WAIT_NANOS) {
					throw new DataAccessResourceFailureException("The embedded store cannot be read", ex);
				}
			}
			catch (Error ex) {
				// Reactor would throw some of these, and the caller would wait for ever
				throw new DataAccessResourceFailureException("The embedded store failed", ex);
			}
			finally {
				snapshot.release();
			}
			pause();
		}
	}

	private CommittedSnapshot acquireLatest() {
		while (!this.threads.isShutdown()) {
			CommittedSnapshot snapshot = this.latest.get();
			if (snapshot.acquire()) {
				return snapshot;
			}
		}
		throw new DataAccessResourceFailureException("The embedded store is closed");
	}

	private static void pause() {
		try {
			Thread.sleep(RETRY_PAUSE_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Refuses new reads. Running reads continue to their end. */
	@Override
	public void close() {
		this.threads.shutdown();
	}

}
