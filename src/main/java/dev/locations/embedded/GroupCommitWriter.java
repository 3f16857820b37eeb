package dev.locations.embedded;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

import dev.locations.store.WriteRefusedException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Applies all writes on one thread. Writes that arrive during a commit share the next
 * commit (group commit). The result of a write is sent when the write is on disk.
 */
final class GroupCommitWriter implements AutoCloseable {

	/** The time between two test writes while the file cannot be written. */
	private static final long RETRY_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final Database database;

	private final WriteAvailability availability;

	private final Queue<QueuedWrite<?>> queue = new ConcurrentLinkedQueue<>();

	private final Thread thread;

	private volatile boolean closing;

	private volatile boolean closed;

	private long lastRetryNanos;

	GroupCommitWriter(Database database, WriteAvailability availability) {
		this.database = database;
		this.availability = availability;
		this.thread = new Thread(this::run, "embedded-store-writer");
		this.thread.setDaemon(true);
		this.thread.start();
	}

	/**
	 * Adds a write to the queue.
	 * @param write the write
	 * @param <T> the type of the result
	 * @return the result, on the writer thread, when the write is on disk; after an
	 * error, nothing of the write is stored
	 */
	<T> Mono<T> write(Write<T> write) {
		return Mono.create((caller) -> {
			if (!this.closing) {
				this.queue.add(new QueuedWrite<>(write, caller));
				LockSupport.unpark(this.thread);
			}
			else {
				caller.error(storeClosed());
			}
			if (this.closed) {
				fail(drainQueue(), GroupCommitWriter::storeClosed);
			}
		});
	}

	private static WriteRefusedException storeClosed() {
		return new WriteRefusedException("The embedded store is closed", null);
	}

	private void run() {
		while (!this.closing || !this.queue.isEmpty()) {
			List<QueuedWrite<?>> writes = drainQueue();
			Supplier<WriteRefusedException> refusal = refusal();
			if (refusal != null) {
				fail(writes, refusal);
			}
			else if (!writes.isEmpty()) {
				commit(writes);
			}
			if (this.queue.isEmpty() && !this.closing) {
				waitForWrites();
			}
		}
	}

	private List<QueuedWrite<?>> drainQueue() {
		List<QueuedWrite<?>> writes = new ArrayList<>();
		for (QueuedWrite<?> write = this.queue.poll(); write != null; write = this.queue.poll()) {
			writes.add(write);
		}
		return writes;
	}

	/** Waits for a write, or for the next test write. */
	private void waitForWrites() {
		if (this.availability.isWritable()) {
			LockSupport.park(this);
		}
		else {
			LockSupport.parkNanos(this, RETRY_PAUSE_NANOS);
		}
	}

	private @Nullable Supplier<WriteRefusedException> refusal() {
		if (!this.database.isFileInPlace()) {
			return this.availability.recordMissingFile();
		}
		if (!this.availability.isWritable() && System.nanoTime() - this.lastRetryNanos > RETRY_PAUSE_NANOS) {
			retry();
		}
		return this.availability.refusal();
	}

	private void retry() {
		try {
			if (this.availability.isRetryUseful()) {
				this.database.testWrite();
				this.availability.recordSuccess();
			}
		}
		catch (RuntimeException ex) {
			recover(ex);
		}
		this.lastRetryNanos = System.nanoTime();
	}

	private void commit(List<QueuedWrite<?>> writes) {
		try {
			writes.forEach((write) -> write.apply(this.database.tables()));
			this.database.commit();
		}
		catch (RuntimeException | Error ex) {
			fail(writes, recover(ex));
			return;
		}
		this.database.publish();
		if (this.database.isFileInPlace()) {
			writes.forEach(QueuedWrite::complete);
		}
		else {
			this.availability.recordMissingFile();
			fail(writes, () -> new DataAccessResourceFailureException("The store file was removed during a write"));
		}
		compact();
	}

	private void compact() {
		try {
			this.database.compactIfDue();
		}
		catch (RuntimeException ex) {
			recover(ex);
		}
	}

	private Supplier<WriteRefusedException> recover(Throwable failure) {
		Supplier<WriteRefusedException> refusal = this.availability.recordFailure(failure);
		this.lastRetryNanos = System.nanoTime();
		try {
			if (this.database.isFileInPlace()) {
				this.database.recover();
			}
		}
		catch (RuntimeException ex) {
			ex.addSuppressed(failure);
			this.availability.recordFailure(ex);
		}
		return refusal;
	}

	// each write gets its own error, because Reactor changes errors that it passes on
	private static void fail(List<QueuedWrite<?>> writes, Supplier<? extends RuntimeException> reason) {
		writes.forEach((write) -> write.fail(reason.get()));
	}

	/** Refuses new writes, and waits until the accepted ones are complete. */
	@Override
	public void close() {
		this.closing = true;
		LockSupport.unpark(this.thread);
		boolean interrupted = false;
		while (this.thread.isAlive()) {
			try {
				this.thread.join();
			}
			catch (InterruptedException ex) {
				interrupted = true;
			}
		}
		this.closed = true;
		// write() may read "closing" before it changes, and add to the queue after the
		// thread has ended
		fail(drainQueue(), GroupCommitWriter::storeClosed);
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

}
