package dev.locations.readmodel.state;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

import dev.locations.index.file.DamagedFileException;
import dev.locations.index.file.ModelDirectory;
import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;
import dev.locations.index.file.Pace;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.scheduler.Scheduler;

/**
 * Decides when a file of the read model is written, writes and reads it.
 */
final class FileUpkeep {

	private static final Logger logger = LoggerFactory.getLogger(FileUpkeep.class);

	/** With fewer changes, to catch up takes less than a second. */
	private static final int FEWEST_CHANGES = 1_000;

	/** A file is due after changes of this part of the locations. */
	private static final int CHANGED_PART = 10;

	/** To read so much JSON again takes about two seconds. */
	private static final long MOST_BYTES = 100L << 20;

	/** While more changes come between two calls, the file waits. */
	private static final int MOST_CHANGES_BETWEEN_CALLS = 2_000;

	/** A file takes at most this part of the time. */
	private static final int PART_OF_TIME = 10;

	private static final double MEGABYTE = 1_000_000;

	private final ModelDirectory directory;

	private final Scheduler background;

	private final LongSupplier nanos;

	private volatile @Nullable FileOrigins origins;

	private volatile Runnable onDamage = () -> {
	};

	/** The changes since the last file was begun. */
	private long changes;

	private long bytes;

	private long lastWritten;

	private long changesAtLastCall;

	/** The changes that are in the file that is being written. */
	private long begunChanges;

	private boolean hasFile;

	private volatile boolean urgent;

	private long pauseEnd = Long.MIN_VALUE;

	FileUpkeep(ModelDirectory directory, Scheduler background, LongSupplier nanos) {
		this.directory = directory;
		this.background = background;
		this.nanos = nanos;
	}

	void follow(FileOrigins next, Runnable damaged) {
		this.origins = next;
		this.onDamage = damaged;
	}

	ModelDirectory directory() {
		return this.directory;
	}

	synchronized void changed(int count, long written) {
		this.changes += count;
		this.bytes += Math.max(0, written - this.lastWritten);
		this.lastWritten = written;
	}

	synchronized void loaded(boolean fromFile, int sinceFile) {
		this.hasFile = fromFile;
		this.changes = sinceFile;
		this.changesAtLastCall = sinceFile;
		this.bytes = 0;
	}

	/** Tells whether a file should be written. To be called every few seconds. */
	synchronized boolean isDue(Snapshot current) {
		boolean isCalm = this.changes - this.changesAtLastCall <= MOST_CHANGES_BETWEEN_CALLS;
		this.changesAtLastCall = this.changes;
		return this.origins != null && isCalm && this.nanos.getAsLong() >= this.pauseEnd && hasMany(current);
	}

	private boolean hasMany(Snapshot current) {
		return !this.hasFile || this.changes > Math.max(FEWEST_CHANGES, current.size() / CHANGED_PART)
				|| this.bytes > MOST_BYTES;
	}

	/** Tells whether the next start would take longer without a new file. */
	synchronized boolean isOutdated() {
		return this.origins != null && (!this.hasFile || this.changes > FEWEST_CHANGES);
	}

	/** Makes files without pauses from now on. */
	void hurry() {
		this.urgent = true;
	}

	/**
	 * Finds the origin of a file that is written next; empty if there can be none now.
	 */
	Optional<FileOrigin> origin() {
		FileOrigins known = this.origins;
		return (known != null) ? known.next() : Optional.empty();
	}

	/** Notes that a file is begun with all changes so far. */
	synchronized void begin() {
		this.begunChanges = this.changes;
		this.changes = 0;
		this.bytes = 0;
		this.changesAtLastCall = 0;
	}

	Snapshot write(FileOrigin origin, Snapshot snapshot, BooleanSupplier isCancelled) {
		long start = this.nanos.getAsLong();
		try (ModelFileWriter file = this.directory.write(new Pace(isCancelled, () -> this.urgent))) {
			Snapshot written = BaseFile.write(file, origin, snapshot);
			watch(written);
			synchronized (this) {
				this.hasFile = true;
				this.begunChanges = 0;
			}
			FileOrigins known = this.origins;
			if (known != null) {
				known.written(origin);
			}
			logger.info("The file of the read model has {} locations ({} MB) after {} ms", snapshot.size(),
					Math.round(snapshot.bytes() / MEGABYTE),
					Duration.ofNanos(this.nanos.getAsLong() - start).toMillis());
			return written;
		}
		catch (CancellationException ex) {
			logger.info("The file of the read model waits: {}", ex.getMessage());
			throw ex;
		}
		finally {
			synchronized (this) {
				long end = this.nanos.getAsLong();
				this.pauseEnd = end + PART_OF_TIME * (end - start);
				this.changes += this.begunChanges;
			}
		}
	}

	/** Reads the file; empty if there is no file that can be used. */
	Optional<Found> read(String store) {
		return read(store, (file, position) -> {
			Snapshot snapshot = BaseFile.read(file, this.directory);
			watch(snapshot);
			return new Found(snapshot, position);
		});
	}

	/** Reads the position of the file; empty if there is no file of the store. */
	Optional<String> position(String store) {
		return read(store, (file, position) -> position);
	}

	private <T> Optional<T> read(String store, BiFunction<ModelFile, String, T> reader) {
		try (ModelFile file = this.directory.open().orElse(null)) {
			if (file == null) {
				return Optional.empty();
			}
			FileOrigin origin = BaseFile.origin(file);
			if (!origin.store().equals(store)) {
				throw new DamagedFileException("it belongs to another store");
			}
			return Optional.of(reader.apply(file, origin.position()));
		}
		catch (RuntimeException ex) {
			if (Thread.currentThread().isInterrupted()) {
				// the load was abandoned, or the service stops
				throw ex;
			}
			drop(ex.getMessage());
			return Optional.empty();
		}
	}

	void drop(@Nullable String reason) {
		logger.warn("The read model is built anew, because its file cannot be used: {}", reason);
		this.directory.clear();
	}

	private void watch(Snapshot snapshot) {
		if (snapshot.slabs().mapped() != null) {
			// the reader may hold locks of the model, or be an event loop
			snapshot.slabs().mapped().onDamage(() -> this.background.schedule(this::endDamaged));
		}
	}

	private void endDamaged() {
		logger.warn("The read model is built anew, because its file is damaged");
		this.directory.clear();
		this.onDamage.run();
	}

	record Found(Snapshot snapshot, String position) {
	}

}
