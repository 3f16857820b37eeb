package dev.locations.embedded;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;

import dev.locations.store.WriteRefusedException;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import reactor.core.publisher.Mono;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Applies all writes on one thread, so that a write compares versions without locks.
 * Writes that arrive during a commit share the next one. The result of a write is sent
 * when the write is on disk.
 */
final class Writer implements AutoCloseable {

	/** Between two test writes while the disk cannot be written. */
	private static final long RETRY_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

	private static final int MAX_SHARED = 256;

	private final Database database;

	private final WriteAvailability availability;

	private final Damage damage;

	private final Queue<QueuedWrite<?>> queue = new ConcurrentLinkedQueue<>();

	/** The writes that this thread has taken from the queue, and has not answered. */
	private final Queue<QueuedWrite<?>> taken = new ArrayDeque<>();

	private final Thread thread;

	private volatile boolean closing;

	private volatile boolean closed;

	private long lastRetryNanos;

	/** Whether room of deleted records was not given back to the disk yet. */
	private boolean hasDeleted;

	Writer(Database database, WriteAvailability availability, Damage damage) {
		this.database = database;
		this.availability = availability;
		this.damage = damage;
		this.thread = new Thread(this::run, "embedded-store-writer");
		this.thread.setDaemon(true);
		this.thread.start();
	}

	/** Emits the result, on the writer thread, when the write is on disk. */
	<T> Mono<T> write(QueuedWrite.Write<T> write, boolean freesSpace) {
		return Mono.create((caller) -> {
			if (!this.closing) {
				this.queue.add(new QueuedWrite<>(write, freesSpace, caller));
				LockSupport.unpark(this.thread);
			}
			else {
				caller.error(storeClosed());
			}
			if (this.closed) {
				refuseRest();
			}
		});
	}

	private static WriteRefusedException storeClosed() {
		return new WriteRefusedException("The embedded store is closed", null);
	}

	// no Error may end this thread: all later writes would wait for ever
	private void run() {
		this.availability.reserve();
		Throwable problem = null;
		while (!this.closing || problem != null || !this.queue.isEmpty()) {
			try {
				if (problem != null) {
					failTaken(recover(problem));
					problem = null;
				}
				takeTurn();
			}
			catch (RocksDBException | RuntimeException | Error ex) {
				if (problem != null) {
					if (this.closing) {
						return;
					}
					LockSupport.parkNanos(this, RETRY_PAUSE_NANOS);
				}
				problem = ex;
			}
		}
	}

	private void takeTurn() throws RocksDBException {
		for (QueuedWrite<?> write = this.queue.peek(); write != null
				&& this.taken.size() < MAX_SHARED; write = this.queue.peek()) {
			this.taken.add(write);
			this.queue.remove();
		}
		Supplier<WriteRefusedException> refusal = refusal();
		if (refusal != null) {
			refuseTaken(refusal);
		}
		else if (!this.taken.isEmpty()) {
			commit(true);
		}
		if (this.queue.isEmpty() && !this.closing) {
			waitForWrites();
		}
	}

	private void waitForWrites() {
		if (this.availability.isWritable()) {
			LockSupport.park(this);
		}
		else {
			LockSupport.parkNanos(this, RETRY_PAUSE_NANOS);
		}
	}

	private @Nullable Supplier<WriteRefusedException> refusal() {
		if (!this.database.isInPlace()) {
			return this.availability.recordMissing();
		}
		if (!this.availability.isWritable() && System.nanoTime() - this.lastRetryNanos > RETRY_PAUSE_NANOS) {
			retry();
		}
		return this.availability.refusal();
	}

	private void retry() {
		try {
			if (this.hasDeleted) {
				this.hasDeleted = false;
				this.database.shrink();
			}
			if (this.availability.isRetryUseful()) {
				this.database.testWrite();
				this.availability.recordSuccess();
			}
		}
		catch (RocksDBException | RuntimeException | Error ex) {
			recover(ex);
		}
		this.lastRetryNanos = System.nanoTime();
	}

	private void refuseTaken(Supplier<WriteRefusedException> refusal) throws RocksDBException {
		if (this.taken.stream().noneMatch(QueuedWrite::freesSpace) || !this.availability.makeRoom()) {
			failTaken(refusal);
			return;
		}
		this.taken.removeIf((write) -> {
			if (!write.freesSpace()) {
				write.fail(refusal.get());
			}
			return !write.freesSpace();
		});
		this.database.openForWriting();
		commit(false);
		this.hasDeleted = true;
	}

	private void commit(boolean hasRoom) throws RocksDBException {
		try (Changes changes = this.database.begin(hasRoom)) {
			for (QueuedWrite<?> write : this.taken) {
				write.apply(changes, this.damage);
			}
			this.database.commit(changes);
		}
		if (this.database.isInPlace()) {
			answerTaken(QueuedWrite::complete);
		}
		else {
			this.availability.recordMissing();
			failTaken(() -> new DataAccessResourceFailureException("The store was removed during a write"));
		}
	}

	private Supplier<WriteRefusedException> recover(Throwable failure) {
		if (failure instanceof RocksDBException cause) {
			this.damage.reportIfIn(cause);
		}
		Supplier<WriteRefusedException> refusal = this.availability.recordFailure(failure);
		this.lastRetryNanos = System.nanoTime();
		try {
			if (this.database.isInPlace()) {
				this.database.recover();
			}
		}
		catch (RocksDBException | RuntimeException | Error ex) {
			this.availability.recordFailure(ex);
		}
		return refusal;
	}

	// each write gets its own error, because Reactor changes errors that it passes on
	private void failTaken(Supplier<? extends RuntimeException> reason) {
		answerTaken((write) -> write.fail(reason.get()));
	}

	private void answerTaken(Consumer<QueuedWrite<?>> answer) {
		for (QueuedWrite<?> write = this.taken.peek(); write != null; write = this.taken.peek()) {
			answer.accept(write);
			this.taken.remove();
		}
	}

	private void refuseRest() {
		for (QueuedWrite<?> write = this.queue.poll(); write != null; write = this.queue.poll()) {
			write.fail(storeClosed());
		}
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
		failTaken(Writer::storeClosed);
		refuseRest();
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

}
