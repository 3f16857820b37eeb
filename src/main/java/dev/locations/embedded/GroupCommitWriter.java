package dev.locations.embedded;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;

import dev.locations.embedded.integrity.Damage;
import dev.locations.store.WriteRefusedException;
import org.h2.mvstore.MVStoreException;
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

	private final Damage damage;

	private final Queue<QueuedWrite<?>> queue = new ConcurrentLinkedQueue<>();

	/** The writes that this thread has taken from the queue, and has not answered. */
	private final Queue<QueuedWrite<?>> taken = new ArrayDeque<>();

	private final Thread thread;

	private volatile boolean closing;

	private volatile boolean closed;

	private long lastRetryNanos;

	GroupCommitWriter(Database database, WriteAvailability availability, Damage damage) {
		this.database = database;
		this.availability = availability;
		this.damage = damage;
		this.thread = new Thread(this::run, "embedded-store-writer");
		this.thread.setDaemon(true);
		this.thread.start();
	}

	/**
	 * Adds a write to the queue.
	 * @param write the write
	 * @param freesSpace whether it only deletes, so that it is tried on a full disk, too
	 * @param <T> the type of the result
	 * @return the result, on the writer thread, when the write is on disk; after an
	 * error, nothing of the write is stored
	 */
	<T> Mono<T> write(Write<T> write, boolean freesSpace) {
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
		while (!this.closing || !this.queue.isEmpty()) {
			try {
				if (problem != null) {
					failTaken(recover(problem));
					problem = null;
				}
				takeTurn();
			}
			catch (RuntimeException | Error ex) {
				if (this.closing && problem != null) {
					return;
				}
				if (problem != null) {
					LockSupport.parkNanos(this, RETRY_PAUSE_NANOS);
				}
				problem = ex;
			}
		}
	}

	private void takeTurn() {
		for (QueuedWrite<?> write = this.queue.peek(); write != null; write = this.queue.peek()) {
			this.taken.add(write);
			this.queue.remove();
		}
		Supplier<WriteRefusedException> refusal = refusal();
		if (refusal != null) {
			refuseTaken(refusal);
		}
		else if (!this.taken.isEmpty()) {
			commit();
		}
		if (this.queue.isEmpty() && !this.closing) {
			waitForWrites();
		}
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
		catch (RuntimeException | Error ex) {
			recover(ex);
		}
		this.lastRetryNanos = System.nanoTime();
	}

	private void refuseTaken(Supplier<WriteRefusedException> refusal) {
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
		try {
			this.database.openForWriting();
			commit();
			this.database.shrink();
		}
		catch (RuntimeException | Error ex) {
			failTaken(recover(ex));
		}
	}

	private void commit() {
		try {
			this.taken.forEach((write) -> write.apply(this.database.tables(), this.damage));
			this.database.commit();
		}
		catch (RuntimeException | Error ex) {
			failTaken(recover(ex));
			return;
		}
		this.database.publish();
		if (this.database.isFileInPlace()) {
			answerTaken(QueuedWrite::complete);
		}
		else {
			this.availability.recordMissingFile();
			failTaken(() -> new DataAccessResourceFailureException("The store file was removed during a write"));
		}
		compact();
	}

	private void compact() {
		try {
			this.database.compactIfDue();
		}
		catch (RuntimeException | Error ex) {
			recover(ex);
		}
	}

	private Supplier<WriteRefusedException> recover(Throwable failure) {
		if (failure instanceof MVStoreException cause) {
			this.damage.reportIfIn(cause);
		}
		Supplier<WriteRefusedException> refusal = this.availability.recordFailure(failure);
		this.lastRetryNanos = System.nanoTime();
		try {
			if (this.database.isFileInPlace()) {
				this.database.recover();
			}
		}
		catch (RuntimeException | Error ex) {
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
		failTaken(GroupCommitWriter::storeClosed);
		refuseRest();
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

}
