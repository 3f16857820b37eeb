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
 * Makes all writes, on one thread: those that came while the disk was busy share the next
 * commit, and each is answered when it is on disk.
 */
final class Writer implements AutoCloseable {

	/** How long to wait until another try, when the file cannot be written. */
	private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final Disk disk;

	private final Writability writability;

	private final Queue<QueuedWrite<?>> queue = new ConcurrentLinkedQueue<>();

	private final Thread thread;

	private volatile boolean closing;

	private volatile boolean closed;

	private long lastTry;

	Writer(Disk disk, Writability writability) {
		this.disk = disk;
		this.writability = writability;
		this.thread = new Thread(this::run, "embedded-store-writer");
		this.thread.setDaemon(true);
		this.thread.start();
	}

	/**
	 * Makes a write.
	 * @param write the write
	 * @param <T> the type of its result
	 * @return its result, on the thread of this writer, once it is on disk; an error says
	 * that nothing of it is stored
	 */
	<T> Mono<T> write(Write<T> write) {
		return Mono.create((caller) -> {
			if (!this.closing) {
				this.queue.add(new QueuedWrite<>(write, caller));
				LockSupport.unpark(this.thread);
			}
			else {
				caller.error(closedStore());
			}
			if (this.closed) {
				fail(take(), Writer::closedStore);
			}
		});
	}

	private static WriteRefusedException closedStore() {
		return new WriteRefusedException("The embedded store is closed", null);
	}

	private void run() {
		while (!this.closing || !this.queue.isEmpty()) {
			List<QueuedWrite<?>> writes = take();
			Supplier<WriteRefusedException> refusal = refusal();
			if (refusal != null) {
				fail(writes, refusal);
			}
			else if (!writes.isEmpty()) {
				make(writes);
			}
			if (this.queue.isEmpty() && !this.closing) {
				await();
			}
		}
	}

	private List<QueuedWrite<?>> take() {
		List<QueuedWrite<?>> writes = new ArrayList<>();
		for (QueuedWrite<?> write = this.queue.poll(); write != null; write = this.queue.poll()) {
			writes.add(write);
		}
		return writes;
	}

	/** New writes end the wait. */
	private void await() {
		if (this.writability.isGiven()) {
			LockSupport.park(this);
		}
		else {
			LockSupport.parkNanos(this, PAUSE_NANOS);
		}
	}

	private @Nullable Supplier<WriteRefusedException> refusal() {
		if (!this.disk.isInPlace()) {
			return this.writability.fileIsGone();
		}
		if (!this.writability.isGiven() && System.nanoTime() - this.lastTry > PAUSE_NANOS) {
			tryAgain();
		}
		return this.writability.refusal();
	}

	private void tryAgain() {
		try {
			if (this.writability.mayBeOver()) {
				this.disk.tryWriting();
				this.writability.regained();
			}
		}
		catch (RuntimeException ex) {
			recover(ex);
		}
		this.lastTry = System.nanoTime();
	}

	private void make(List<QueuedWrite<?>> writes) {
		try {
			writes.forEach((write) -> write.make(this.disk.tables()));
			this.disk.commit();
		}
		catch (RuntimeException | Error ex) {
			fail(writes, recover(ex));
			return;
		}
		this.disk.publish();
		if (this.disk.isInPlace()) {
			writes.forEach(QueuedWrite::answer);
		}
		else {
			this.writability.fileIsGone();
			fail(writes, () -> new DataAccessResourceFailureException("The store file was removed during a write"));
		}
		compact();
	}

	private void compact() {
		try {
			this.disk.compact();
		}
		catch (RuntimeException ex) {
			recover(ex);
		}
	}

	private Supplier<WriteRefusedException> recover(Throwable failure) {
		Supplier<WriteRefusedException> refusal = this.writability.failed(failure);
		this.lastTry = System.nanoTime();
		try {
			if (this.disk.isInPlace()) {
				this.disk.recover();
			}
		}
		catch (RuntimeException ex) {
			ex.addSuppressed(failure);
			this.writability.failed(ex);
		}
		return refusal;
	}

	// each write gets an error of its own, as Reactor adds to an error
	private static void fail(List<QueuedWrite<?>> writes, Supplier<? extends RuntimeException> reason) {
		writes.forEach((write) -> write.fail(reason.get()));
	}

	/** Takes no more writes, and returns when all are on disk. */
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
		// a write that passed the check of "closing" may have come after the thread ended
		fail(take(), Writer::closedStore);
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

}
