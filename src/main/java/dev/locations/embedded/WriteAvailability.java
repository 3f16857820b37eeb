package dev.locations.embedded;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import java.util.function.Supplier;

import dev.locations.store.StoreFullException;
import dev.locations.store.WriteRefusedException;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the store accepts writes, and the reason if it does not. Logs each change once.
 */
final class WriteAvailability {

	private static final Logger logger = LoggerFactory.getLogger(WriteAvailability.class);

	/** With less free space, a write would soon fail again. */
	private static final long MIN_FREE_BYTES = 8 * 1024 * 1024;

	private final DataDirectory directory;

	private final Reserve reserve;

	private volatile @Nullable Problem problem;

	WriteAvailability(DataDirectory directory) {
		this.directory = directory;
		this.reserve = new Reserve(directory.path().resolve("locations.reserve"), directory);
	}

	boolean isWritable() {
		return this.problem == null;
	}

	boolean makeRoom() {
		Problem current = this.problem;
		boolean full = current != null && current.full();
		if (full) {
			this.reserve.release();
		}
		return full;
	}

	String reason() {
		Problem current = this.problem;
		return (current != null) ? current.text() : "";
	}

	/** Null if the store accepts writes. */
	@Nullable Supplier<WriteRefusedException> refusal() {
		Problem current = this.problem;
		return (current != null) ? current::refusal : null;
	}

	boolean isRetryUseful() {
		Problem current = this.problem;
		return current == null || !current.full()
				|| this.directory.freeBytes() >= MIN_FREE_BYTES + (this.reserve.isReleased() ? Reserve.BYTES : 0);
	}

	Supplier<WriteRefusedException> recordFailure(Throwable failure) {
		boolean full = isFull(failure);
		return refuseWrites(new Problem(full ? "There is no space left for the store " + this.directory.store()
				: "The store " + this.directory.store() + " cannot be written", full, failure));
	}

	Supplier<WriteRefusedException> recordMissing() {
		return refuseWrites(
				new Problem("The store " + this.directory.store() + " was removed or replaced", false, null));
	}

	private Supplier<WriteRefusedException> refuseWrites(Problem next) {
		Problem before = this.problem;
		this.problem = next;
		if (before == null) {
			logger.warn("{}: writes are refused until the disk can be written again, reads still work{}", next.text(),
					(next.cause() != null) ? " (" + reason(next.cause()) + ")" : "");
		}
		return next::refusal;
	}

	void reserve() {
		this.reserve.make();
	}

	void recordSuccess() {
		reserve();
		if (this.problem != null) {
			this.problem = null;
			logger.info("The store {} is writable again", this.directory.store());
		}
	}

	// not each system tells the reason, but a full disk has no free space
	private boolean isFull(Throwable failure) {
		boolean saysFull = failure instanceof RocksDBException ex && ex.getStatus() != null
				&& (ex.getStatus().getSubCode() == Status.SubCode.NoSpace
						|| String.valueOf(ex.getMessage()).toLowerCase(Locale.ROOT).contains("quota exceeded"));
		return saysFull || (this.directory.hasStore() && this.directory.freeBytes() == 0);
	}

	private static String reason(Throwable failure) {
		return failure.toString().lines().findFirst().orElse("");
	}

	private record Problem(String text, boolean full, @Nullable Throwable cause) {

		// writes share no exception, because Reactor adds the path of a subscriber to it
		WriteRefusedException refusal() {
			return this.full ? new StoreFullException(this.text, this.cause)
					: new WriteRefusedException(this.text, this.cause);
		}

	}

	/**
	 * A file that keeps some of the disk free for deletions. Without it, nobody could
	 * make room on a full disk, because a deletion is a write, too.
	 */
	private record Reserve(Path path, DataDirectory directory) {

		static final int BYTES = 32 * 1024 * 1024;

		private static final int BUFFER_BYTES = 64 * 1024;

		/** Makes the file if it is missing and the disk has room for it. */
		void make() {
			if (Files.exists(this.path) || this.directory.freeBytes() < 2 * BYTES) {
				return;
			}
			byte[] buffer = new byte[BUFFER_BYTES];
			// a file system may compress zeros
			new Random().nextBytes(buffer);
			try (OutputStream file = Files
				.newOutputStream(Files.createFile(this.path, DataDirectory.ownerOnly(this.path, "rw-------")))) {
				for (int written = 0; written < BYTES; written += BUFFER_BYTES) {
					file.write(buffer);
				}
			}
			catch (IOException ex) {
				release();
			}
		}

		void release() {
			try {
				Files.deleteIfExists(this.path);
			}
			catch (IOException ex) {
				// then the room of the disk stays as it is
			}
		}

		boolean isReleased() {
			return Files.notExists(this.path);
		}

	}

}
