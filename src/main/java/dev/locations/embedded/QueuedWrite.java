package dev.locations.embedded;

import java.util.function.Supplier;

import dev.locations.embedded.table.Tables;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.MonoSink;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * A write that waits for its turn, or has been made and waits for the disk.
 *
 * @param <T> the type of its result
 */
final class QueuedWrite<T> {

	private final Write<T> write;

	private final MonoSink<T> caller;

	private @Nullable T result;

	private @Nullable RuntimeException refusal;

	QueuedWrite(Write<T> write, MonoSink<T> caller) {
		this.write = write;
		this.caller = caller;
	}

	/**
	 * Makes the write in the maps, or keeps the reason why it cannot be made.
	 * @param tables the maps to write to
	 * @throws MVStoreException if the maps can be half changed now
	 */
	void make(Tables tables) {
		Supplier<? extends @Nullable T> change;
		try {
			change = this.write.prepare(tables);
		}
		catch (MVStoreException ex) {
			this.refusal = new DataAccessResourceFailureException("The embedded store cannot be read", ex);
			return;
		}
		catch (RuntimeException ex) {
			this.refusal = ex;
			return;
		}
		this.result = change.get();
	}

	/** Tells the caller the result of the write. The write must be on disk. */
	void answer() {
		if (this.refusal != null) {
			this.caller.error(this.refusal);
		}
		else {
			this.caller.success(this.result);
		}
	}

	/**
	 * Tells the caller that nothing of the write is stored.
	 * @param reason the error for the caller
	 */
	void fail(RuntimeException reason) {
		this.caller.error(reason);
	}

}
