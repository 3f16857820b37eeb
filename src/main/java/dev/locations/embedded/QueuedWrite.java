package dev.locations.embedded;

import java.util.function.Supplier;

import dev.locations.embedded.integrity.Damage;
import dev.locations.embedded.table.Tables;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.MonoSink;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * A write in the queue of the writer thread, from its arrival to its result.
 *
 * @param <T> the type of the result
 */
final class QueuedWrite<T> {

	private final Write<T> write;

	private final MonoSink<T> caller;

	private @Nullable T result;

	private @Nullable RuntimeException error;

	private final boolean freesSpace;

	/**
	 * Creates the entry of the queue.
	 * @param write the write
	 * @param freesSpace whether it only deletes, so that it is tried on a full disk, too
	 * @param caller takes the result
	 */
	QueuedWrite(Write<T> write, boolean freesSpace, MonoSink<T> caller) {
		this.write = write;
		this.freesSpace = freesSpace;
		this.caller = caller;
	}

	/**
	 * Applies the write to the maps. If the write is refused, keeps the error for the
	 * caller.
	 * @param tables the maps to write to
	 * @param damage takes what is found damaged
	 * @throws MVStoreException if the maps cannot be written; they may hold a part of the
	 * write
	 */
	void apply(Tables tables, Damage damage) {
		Supplier<? extends @Nullable T> change;
		try {
			change = this.write.prepare(tables);
		}
		catch (MVStoreException ex) {
			damage.reportIfIn(ex);
			this.error = new DataAccessResourceFailureException("The embedded store cannot be read", ex);
			return;
		}
		catch (RuntimeException ex) {
			this.error = ex;
			return;
		}
		this.result = change.get();
	}

	boolean freesSpace() {
		return this.freesSpace;
	}

	/** Sends the result to the caller. The write must be on disk. */
	void complete() {
		if (this.error != null) {
			this.caller.error(this.error);
		}
		else {
			this.caller.success(this.result);
		}
	}

	/**
	 * Sends an error to the caller, because the write is not stored.
	 * @param reason the error
	 */
	void fail(RuntimeException reason) {
		this.caller.error(reason);
	}

}
