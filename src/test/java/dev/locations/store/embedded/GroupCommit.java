package dev.locations.store.embedded;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.h2.mvstore.MVStore;
import org.jspecify.annotations.Nullable;

/**
 * Puts writes on disk. Writes take turns with each other and with the commit, so that a
 * commit has each write whole or not at all; all writes made while the disk was busy
 * share the next commit and the next wait for the disk.
 */
final class GroupCommit implements AutoCloseable {

	private final MVStore store;

	/**
	 * Fair, lest a stream of writes keeps the commit waiting that their predecessors wait
	 * for.
	 */
	private final ReentrantLock turn = new ReentrantLock(true);

	private final Condition work = this.turn.newCondition();

	private final CompletableFuture<Void> stopped = new CompletableFuture<>();

	private CompletableFuture<Void> next = new CompletableFuture<>();

	private boolean dirty;

	private boolean closing;

	private @Nullable Throwable failure;

	GroupCommit(MVStore store, ThreadFactory threads) {
		this.store = store;
		threads.newThread(this::run).start();
	}

	/**
	 * Makes a write, alone.
	 * @param write the write
	 * @param onDisk given, before this method returns, the stage that completes when the
	 * write is on disk, and fails when it cannot be put there
	 * @param <T> type of the result
	 * @return the result of the write, which is not on disk yet
	 */
	<T> T write(Supplier<T> write, Consumer<CompletionStage<Void>> onDisk) {
		this.turn.lock();
		try {
			if (this.closing || this.failure != null) {
				throw new IllegalStateException("The store takes no more writes", this.failure);
			}
			onDisk.accept(this.next);
			this.dirty = true;
			this.work.signal();
			return write.get();
		}
		finally {
			this.turn.unlock();
		}
	}

	private void run() {
		Compaction compaction = new Compaction(this.store);
		CompletableFuture<Void> batch = null;
		try {
			for (batch = commit(); batch != null; batch = commit()) {
				this.store.sync();
				batch.complete(null);
				compaction.committed();
			}
		}
		catch (RuntimeException | Error ex) {
			fail(ex, batch);
		}
		finally {
			this.stopped.complete(null);
		}
	}

	private @Nullable CompletableFuture<Void> commit() {
		this.turn.lock();
		try {
			while (!this.dirty && !this.closing) {
				this.work.awaitUninterruptibly();
			}
			if (!this.dirty) {
				return null;
			}
			this.store.commit();
			CompletableFuture<Void> batch = this.next;
			this.next = new CompletableFuture<>();
			this.dirty = false;
			return batch;
		}
		finally {
			this.turn.unlock();
		}
	}

	/**
	 * What the file holds is unknown now, so that nothing more may be written before it
	 * was opened anew.
	 */
	private void fail(Throwable ex, @Nullable CompletableFuture<Void> batch) {
		this.turn.lock();
		try {
			this.failure = ex;
			this.next.completeExceptionally(ex);
		}
		finally {
			this.turn.unlock();
		}
		if (batch != null) {
			batch.completeExceptionally(ex);
		}
		this.store.closeImmediately();
	}

	/**
	 * Takes no more writes, and returns when all are on disk.
	 */
	@Override
	public void close() {
		this.turn.lock();
		try {
			this.closing = true;
			this.work.signal();
		}
		finally {
			this.turn.unlock();
		}
		this.stopped.join();
	}

}
