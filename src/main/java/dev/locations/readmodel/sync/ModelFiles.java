package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;

import dev.locations.index.file.Blocks;
import dev.locations.index.file.DamagedFileException;
import dev.locations.index.file.ModelDirectory;
import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;
import dev.locations.index.file.Pace;
import dev.locations.readmodel.search.BaseFields;
import dev.locations.readmodel.snapshot.Base;
import dev.locations.readmodel.snapshot.Compaction;
import dev.locations.readmodel.snapshot.FileOrigin;
import dev.locations.readmodel.snapshot.ReplacedSlabs;
import dev.locations.readmodel.snapshot.Slabs;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.scheduler.Scheduler;

/** Writes the file of a read model in the background, and reads and checks it. */
final class ModelFiles {

	private static final Logger logger = LoggerFactory.getLogger(ModelFiles.class);

	private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

	/** A file takes at most a tenth of the time. */
	private static final int REST_FACTOR = 10;

	private static final double MEGABYTE = 1_000_000;

	private final ModelState state;

	private final ReplacedSlabs replaced;

	private final ModelDirectory directory;

	private final Scheduler background;

	private final LongSupplier nanos;

	private final FileSchedule schedule = new FileSchedule();

	private final BackgroundJob writing;

	private final BackgroundJob checking;

	private volatile @Nullable FileOrigins origins;

	private volatile Runnable onDamage = () -> {
	};

	private volatile boolean urgent;

	private volatile boolean loadFailed;

	ModelFiles(ModelState state, ReplacedSlabs replaced, ModelDirectory directory, Scheduler background,
			LongSupplier nanos) {
		this.state = state;
		this.replaced = replaced;
		this.directory = directory;
		this.background = background;
		this.nanos = nanos;
		this.writing = new BackgroundJob("files", background, nanos);
		this.checking = new BackgroundJob("checks", background, nanos);
	}

	void startWriting(FileOrigins next, Runnable damaged) {
		this.origins = next;
		this.onDamage = damaged;
	}

	/** Empty if there is no file of the store. */
	Optional<String> position(String store) {
		return read(store, (file, position) -> position);
	}

	/** Deletes the file, because the model could not catch up from it. */
	void drop(@Nullable String reason) {
		logger.warn("The read model is built anew, because its file cannot be used: {}", reason);
		this.directory.clear();
	}

	/** Writes a last file, if the next start would take longer without it. Blocks. */
	void writeLast() {
		if (this.state.snapshot() != null) {
			this.urgent = true;
			while (this.writing.isRunning()) {
				Pace.pause(PAUSE_NANOS);
			}
			FileOrigins known = this.origins;
			if (known != null && this.schedule.isOutdated()) {
				write(known);
			}
		}
	}

	/** Returns null if the load before has failed on the disk. */
	@Nullable ModelDirectory directoryOfLoad() {
		boolean failed = this.loadFailed;
		this.loadFailed = false;
		return failed ? null : this.directory;
	}

	void noteFailedLoad() {
		this.loadFailed = true;
	}

	FileSchedule schedule() {
		return this.schedule;
	}

	List<BackgroundJob> jobs() {
		return List.of(this.writing, this.checking);
	}

	/** Checks what nobody has read yet of a loaded file. */
	void startCheck(Slabs slabs) {
		if (this.checking.isReady()) {
			this.checking.start(() -> {
				Pace pace = new Pace(() -> false, () -> false);
				for (int index = 0; slabs.check(index); index++) {
					pace.keep();
				}
			});
		}
	}

	void startIfDue(Snapshot current) {
		FileOrigins known = this.origins;
		if (known != null && this.schedule.isDue(current.size()) && this.writing.isReady()
				&& !this.writing.isResting(REST_FACTOR)) {
			this.writing.start(() -> write(known));
		}
	}

	private void write(FileOrigins known) {
		FileOrigin origin = known.next().orElse(null);
		if (origin == null) {
			return;
		}
		ModelState.Recording compaction = awaitCompaction();
		try {
			ModelState.Recording changes = this.state.startFile(compaction);
			Snapshot current = this.state.snapshot();
			if (changes == null || current == null) {
				return;
			}
			this.schedule.begin();
			long started = this.nanos.getAsLong();
			Snapshot compacted = (current.changes().count() > 0)
					? this.replaced.makeRoomFor(() -> Compaction.of(current)) : current;
			this.state.publishCompaction(compacted, compaction);
			Snapshot written = write(known, origin, compacted, changes);
			logger.info("The file of the read model has {} locations ({} MB) after {} ms", written.size(),
					Math.round(written.bytes() / MEGABYTE),
					Duration.ofNanos(this.nanos.getAsLong() - started).toMillis());
			compaction = awaitCompaction();
			this.state.publish(written, changes, ReadModel.compactionLimit(written));
		}
		catch (CancellationException ex) {
			// it is due again after a pause
		}
		finally {
			this.state.end(compaction);
		}
	}

	// only one thread at a time compacts
	private ModelState.Recording awaitCompaction() {
		while (true) {
			ModelState.Recording compaction = this.state.startCompaction();
			if (compaction != null) {
				return compaction;
			}
			Pace.pause(PAUSE_NANOS);
		}
	}

	private Snapshot write(FileOrigins known, FileOrigin origin, Snapshot snapshot, ModelState.Recording changes) {
		try (ModelFileWriter file = this.directory
			.write(new Pace(() -> !this.state.isRunning(changes), () -> this.urgent))) {
			Snapshot written = Base.write(file, origin, snapshot);
			watch(written);
			this.schedule.written();
			known.written(origin);
			return written;
		}
		catch (CancellationException ex) {
			logger.info("The file of the read model waits: {}", ex.getMessage());
			throw ex;
		}
		finally {
			this.schedule.end();
		}
	}

	Optional<Found> read(String store) {
		return read(store, (file, position) -> {
			Snapshot snapshot = Base.read(file, this.directory,
					(values) -> BaseFields.read(values, this.nanos.getAsLong()));
			watch(snapshot);
			return new Found(snapshot, position);
		});
	}

	private <T> Optional<T> read(String store, BiFunction<ModelFile, String, T> reader) {
		try (ModelFile file = this.directory.open().orElse(null)) {
			if (file == null) {
				return Optional.empty();
			}
			FileOrigin origin = Base.origin(file);
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

	private void watch(Snapshot snapshot) {
		Blocks blocks = snapshot.slabs().mapped();
		if (blocks != null) {
			// the reader may hold locks of the model, or be an event loop
			blocks.onDamage(() -> this.background.schedule(this::endDamaged));
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
