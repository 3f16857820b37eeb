package dev.locations.embedded;

import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import reactor.core.publisher.MonoSink;

import org.springframework.dao.DataAccessResourceFailureException;

/** A write in the queue of the writer thread, from its arrival to its result. */
final class QueuedWrite<T> {

	private final Write<T> write;

	private final boolean freesSpace;

	private final MonoSink<T> caller;

	private @Nullable T result;

	private @Nullable RuntimeException error;

	QueuedWrite(Write<T> write, boolean freesSpace, MonoSink<T> caller) {
		this.write = write;
		this.freesSpace = freesSpace;
		this.caller = caller;
	}

	boolean freesSpace() {
		return this.freesSpace;
	}

	void apply(Changes changes, Damage damage) throws RocksDBException {
		int locations = changes.locations().size();
		changes.begin();
		try {
			this.result = this.write.apply(changes);
			return;
		}
		catch (RocksDBException ex) {
			damage.reportIfIn(ex);
			this.error = new DataAccessResourceFailureException("The embedded store cannot be read", ex);
		}
		catch (RuntimeException ex) {
			this.error = ex;
		}
		changes.rollback(locations);
	}

	/** The write must be on disk. */
	void complete() {
		if (this.error != null) {
			this.caller.error(this.error);
		}
		else {
			this.caller.success(this.result);
		}
	}

	void fail(RuntimeException reason) {
		this.caller.error(reason);
	}

	/** A write to the store. It is applied whole or not at all. */
	@FunctionalInterface
	interface Write<T> {

		/** Throws the error for the caller if the write is not allowed. */
		@Nullable T apply(Changes changes) throws RocksDBException;

	}

}
