package dev.locations.readmodel.sync;

import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

import dev.locations.readmodel.search.BaseFields;
import dev.locations.readmodel.snapshot.CatchUp;
import dev.locations.readmodel.snapshot.LocationCollector;
import dev.locations.readmodel.snapshot.LocationRecord;
import dev.locations.readmodel.snapshot.ModelTooLargeException;
import dev.locations.readmodel.snapshot.ReplacedSlabs;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/** Collects all locations, or a file and what has changed since it was written. */
final class SnapshotLoad {

	private final ModelState state;

	private final ModelState.Recording changes;

	private final ReplacedSlabs replaced;

	private final LongConsumer memoryLimit;

	private final @Nullable ModelFiles files;

	private final LoadProgress progress;

	private final LocationCollector collector;

	private @Nullable CatchUp catchUp;

	/**
	 * Creates a load without locations.
	 * @param memoryLimit refuses more bytes than the model may take
	 */
	SnapshotLoad(ModelState state, ReplacedSlabs replaced, LongConsumer memoryLimit, @Nullable ModelFiles files,
			LoadProgress progress) {
		this.state = state;
		this.changes = state.startLoad();
		this.replaced = replaced;
		this.memoryLimit = memoryLimit;
		this.files = files;
		this.progress = progress;
		this.collector = new LocationCollector((files != null) ? files.directoryOfLoad() : null, new BaseFields(),
				progress::countIndexed);
		progress.reset();
	}

	/**
	 * Begins with the locations of a file. Empty if there is none of the store, so that
	 * all locations have to be added.
	 */
	Optional<ModelFiles.Found> startFromFile(String store) {
		Optional<ModelFiles.Found> found = (this.files != null) ? this.files.read(store) : Optional.empty();
		found.ifPresent((file) -> this.catchUp = new CatchUp(file.snapshot()));
		return found;
	}

	/** Begins without the locations of a file after all. */
	void startAnew() {
		this.catchUp = null;
	}

	/** Removes a location that the file may have. */
	void remove(UUID id) {
		if (this.catchUp != null && isWanted()) {
			this.catchUp.remove(id);
		}
	}

	/**
	 * Adds a location, unless the load is abandoned.
	 * @throws ModelTooLargeException if it does not fit into the memory
	 */
	void add(byte[] json) {
		if (isWanted()) {
			this.progress.countRead();
			CatchUp since = this.catchUp;
			LocationRecord location = (since != null) ? LocationRecord.withWords(json) : LocationRecord.of(json);
			this.memoryLimit
				.accept(withMemory(() -> (since != null) ? since.save(location) : this.collector.add(location)));
		}
	}

	private <T> T withMemory(Supplier<T> work) {
		try {
			return this.replaced.makeRoomFor(work);
		}
		catch (UncheckedIOException ex) {
			if (this.files != null) {
				this.files.noteFailedLoad();
			}
			throw ex;
		}
	}

	boolean isWanted() {
		return this.state.isRunning(this.changes);
	}

	boolean isFromFile() {
		return this.catchUp != null;
	}

	/** Returns the changes of the model since the start. */
	ModelState.Recording changes() {
		return this.changes;
	}

	/** Returns all locations that were added. */
	Snapshot snapshot() {
		CatchUp since = this.catchUp;
		return withMemory((since != null) ? since::after : this.collector::snapshot);
	}

	/** Drops the locations. Any thread may call it at any time. */
	void close() {
		if (isWanted()) {
			this.progress.reset();
		}
		this.state.end(this.changes);
		this.collector.close();
		this.catchUp = null;
	}

}
