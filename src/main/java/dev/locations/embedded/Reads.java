package dev.locations.embedded;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;

import dev.locations.embedded.table.Tables;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Reads from the last commit, on threads that may wait for the disk.
 */
final class Reads implements AutoCloseable {

	private static final int THREADS = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());

	/** How long a read waits for the file that is being opened again. */
	private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(3);

	private static final long PAUSE_MILLIS = 5;

	private final Supplier<CommittedTables> latest;

	private final ExecutorService threads;

	private final Scheduler scheduler;

	Reads(Supplier<CommittedTables> latest) {
		this.latest = latest;
		AtomicInteger count = new AtomicInteger();
		// callers are on event loops, where the locks of other queues would block; after
		// the end they run what is left: reads are refused, results of writes passed on
		ThreadPoolExecutor pool = new ThreadPoolExecutor(THREADS, THREADS, 0, TimeUnit.SECONDS,
				new LinkedTransferQueue<>(), (task) -> {
					Thread thread = new Thread(task, "embedded-store-reader-" + count.incrementAndGet());
					thread.setDaemon(true);
					return thread;
				}, (task, closed) -> task.run());
		pool.prestartAllCoreThreads();
		this.threads = pool;
		// as a plain executor, so that no task is interrupted when its caller leaves: an
		// interrupt in the middle of a read closes the file
		this.scheduler = Schedulers.fromExecutor((task) -> this.threads.execute(task));
	}

	Scheduler scheduler() {
		return this.scheduler;
	}

	/**
	 * Reads on a thread of its own.
	 * @param read what to read
	 * @param <T> the type of the result
	 * @return the result, or empty
	 */
	<T> Mono<T> of(Function<Tables, ? extends @Nullable T> read) {
		return Mono.<T>fromSupplier(() -> now(read)).subscribeOn(this.scheduler);
	}

	/**
	 * Reads on this thread. What meets a store that a failed write has closed is read
	 * again from the file as it was opened anew.
	 * @param read what to read
	 * @param <T> the type of the result
	 * @return the result
	 * @throws DataAccessResourceFailureException if the file cannot be read, or is closed
	 */
	<T extends @Nullable Object> T now(Function<Tables, ? extends T> read) {
		long start = System.nanoTime();
		while (true) {
			CommittedTables snapshot = take();
			try {
				return read.apply(snapshot.tables());
			}
			catch (MVStoreException ex) {
				if (!snapshot.isClosed() || System.nanoTime() - start > PATIENCE_NANOS) {
					throw new DataAccessResourceFailureException("The embedded store cannot be read", ex);
				}
			}
			finally {
				snapshot.release();
			}
			pause();
		}
	}

	private CommittedTables take() {
		while (!this.threads.isShutdown()) {
			CommittedTables snapshot = this.latest.get();
			if (snapshot.take()) {
				return snapshot;
			}
		}
		throw new DataAccessResourceFailureException("The embedded store is closed");
	}

	private static void pause() {
		try {
			Thread.sleep(PAUSE_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Lets reads that are under way end. */
	@Override
	public void close() {
		this.threads.shutdown();
	}

}
