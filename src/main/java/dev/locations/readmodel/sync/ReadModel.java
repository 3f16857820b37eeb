package dev.locations.readmodel.sync;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import dev.locations.index.file.ModelDirectory;
import dev.locations.readmodel.search.BaseFields;
import dev.locations.readmodel.search.FieldIndex;
import dev.locations.readmodel.snapshot.Compaction;
import dev.locations.readmodel.snapshot.LocationCollector;
import dev.locations.readmodel.snapshot.LocationRecord;
import dev.locations.readmodel.snapshot.ModelTooLargeException;
import dev.locations.readmodel.snapshot.ReplacedSlabs;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.readmodel.snapshot.SnapshotChange;
import org.jspecify.annotations.Nullable;
import reactor.core.scheduler.Scheduler;

/**
 * All locations in memory. Writers replace the snapshot one at a time, in some
 * microseconds. After many changes, the delta is compacted in the background.
 */
public final class ReadModel implements Replica {

	private static final int MIN_COMPACTION_LIMIT = 1024;

	/** A compaction visits all locations, so it is rarer when there are more of them. */
	private static final int LOCATIONS_PER_CHANGE = 256;

	/**
	 * While compressing or collecting values, because a compaction would discard the
	 * result, and after a long compaction.
	 */
	private static final int LIMIT_FACTOR_WHILE_WAITING = 8;

	private static final int GARBAGE_FACTOR_WHILE_COMPRESSING = 2;

	/** Then compactions take a fifth of a thread at most. */
	private static final int REST_FACTOR = 4;

	/** After a pause, more than this part of the limit is compacted. */
	private static final int PART_LEFT_AT_REST = 16;

	private static final long MIN_GARBAGE_LIMIT = 8L << 20;

	/** Old records are freed when they take more than this part of the memory. */
	private static final int GARBAGE_DIVISOR = 4;

	/** The part of the memory that replaced records may take for long. */
	private static final int REPLACED_DIVISOR = 4;

	private final long maxBytes;

	private final ReplacedSlabs replaced;

	private final ModelState state;

	private final Compression compression;

	private final FieldIndex fields;

	private final BackgroundJob compaction;

	private final @Nullable ModelFiles files;

	private final LoadProgress loadProgress;

	/** Whether the last load could not write to the disk. */
	private volatile boolean diskFailed;

	/** Whether there was a change since the last call of {@link #doWhatIsDue()}. */
	private boolean changed;

	public ReadModel(Scheduler background, long maxBytes, LongSupplier nanos) {
		this(background, maxBytes, nanos, null);
	}

	/**
	 * Creates an empty model.
	 * @param maxBytes how much memory the locations may take, in bytes
	 * @param nanos a clock that never goes backwards, in nanoseconds
	 * @param directory has the file; null to keep all in memory
	 */
	public ReadModel(Scheduler background, long maxBytes, LongSupplier nanos, @Nullable ModelDirectory directory) {
		this.maxBytes = maxBytes;
		this.replaced = new ReplacedSlabs(maxBytes / REPLACED_DIVISOR, nanos);
		this.state = new ModelState(this.replaced);
		this.fields = new FieldIndex(this.state::snapshot, maxBytes, nanos);
		this.compression = new Compression(new BackgroundJob("compression", background, nanos), this::checkMemory,
				this.replaced, directory);
		this.compaction = new BackgroundJob("bases", background, nanos);
		this.loadProgress = new LoadProgress(nanos);
		this.files = (directory != null) ? new ModelFiles(this.state, this.replaced, directory, background, nanos)
				: null;
	}

	public List<BackgroundJob> jobs() {
		List<BackgroundJob> jobs = new ArrayList<>();
		jobs.add(this.compaction);
		jobs.add(this.compression.job());
		if (this.files != null) {
			jobs.addAll(this.files.jobs());
		}
		return jobs;
	}

	public LoadProgress loadProgress() {
		return this.loadProgress;
	}

	public FieldIndex fields() {
		return this.fields;
	}

	public @Nullable Snapshot snapshot() {
		return this.state.snapshot();
	}

	@Override
	public void saved(byte[] json) {
		LocationRecord location = LocationRecord.withWords(json);
		change(1, (before) -> SnapshotChange.save(before, location));
	}

	@Override
	public void savedAll(List<byte[]> locations) {
		List<LocationRecord> saved = locations.stream().map(LocationRecord::withWords).toList();
		change(saved.size(), (before) -> SnapshotChange.saveAll(before, saved));
	}

	@Override
	public void deleted(UUID id) {
		change(1, (before) -> SnapshotChange.delete(before, id));
	}

	@Override
	public void deletedAll(List<UUID> ids) {
		change(ids.size(), (before) -> SnapshotChange.deleteAll(before, ids));
	}

	@Override
	public void clear() {
		this.state.clear();
	}

	@Override
	public Load startLoad() {
		this.loadProgress.reset();
		return new SnapshotLoad(this, this.state, this.state.startLoad());
	}

	@Override
	public @Nullable ModelFiles files() {
		return this.files;
	}

	/** In the background, unless that is done already or running. */
	public void compress(Snapshot requested) {
		if (this.compression.isDue(requested.base())) {
			startCompression();
		}
	}

	private synchronized void startCompression() {
		Snapshot current = snapshot();
		// not during a compaction, which builds another base: the next request tries
		// again
		if (current != null && !this.state.isCompacting() && this.compression.isDue(current.base())) {
			this.compression.start(current);
		}
	}

	private synchronized void change(int count, UnaryOperator<Snapshot> change) {
		Snapshot after = this.state.apply(change);
		if (after != null) {
			this.changed = true;
			if (this.files != null) {
				this.files.schedule().changed(count, after.slabs().written());
			}
			checkMemory(after.used());
			compactIfDue(after);
		}
	}

	private void checkMemory(long needed) {
		if (needed > this.maxBytes) {
			throw new ModelTooLargeException(
					"%,d bytes are more than the %,d it may take".formatted(needed, this.maxBytes));
		}
	}

	private void compactIfDue(Snapshot current) {
		boolean compressing = this.compression.job().isRunning();
		boolean waiting = compressing || this.fields.isCollecting() || this.compaction.isResting(REST_FACTOR);
		compactIfAbove(current,
				waiting ? compactionLimit(current) * LIMIT_FACTOR_WHILE_WAITING : compactionLimit(current),
				compressing ? garbageLimit(current) * GARBAGE_FACTOR_WHILE_COMPRESSING : garbageLimit(current));
	}

	/**
	 * Compacts the last changes if there was none since the call before, so that searches
	 * do not go on reading them, and writes a file if one is due. Call it every few
	 * seconds, on a thread that may block.
	 */
	public void doWhatIsDue() {
		this.fields.follow();
		startWhatIsDue();
	}

	private synchronized void startWhatIsDue() {
		this.replaced.releaseOld();
		Snapshot current = snapshot();
		if (current != null) {
			if (this.files != null) {
				this.files.startIfDue(current);
			}
			if (this.changed || this.compression.job().isRunning() || this.fields.isCollecting()) {
				compactIfDue(current);
			}
			else {
				// an empty model forgets the names of the fields that it had
				compactIfAbove(current, (current.size() == 0) ? 0 : compactionLimit(current) / PART_LEFT_AT_REST,
						garbageLimit(current));
			}
		}
		this.changed = false;
	}

	static int compactionLimit(Snapshot current) {
		return Math.max(MIN_COMPACTION_LIMIT, current.base().size() / LOCATIONS_PER_CHANGE);
	}

	private static long garbageLimit(Snapshot current) {
		return Math.max(MIN_GARBAGE_LIMIT, current.recordBytes() / GARBAGE_DIVISOR);
	}

	private void compactIfAbove(Snapshot current, int changeLimit, long garbageLimit) {
		boolean due = current.delta().changes() > changeLimit || current.garbage() > garbageLimit;
		if (due && this.compaction.isReady()) {
			ModelState.Recording changes = this.state.startCompaction();
			if (changes != null) {
				this.compaction.start(() -> compact(current, changes), () -> this.state.end(changes));
			}
		}
	}

	private void compact(Snapshot current, ModelState.Recording changes) {
		this.state.publishCompaction(this.replaced.giveWayTo(() -> Compaction.of(current)), changes);
		this.fields.follow();
	}

	void publishLoad(Supplier<Snapshot> load, ModelState.Recording changes, boolean fromFile) {
		Snapshot loaded = withDisk(load);
		Snapshot compacted = (loaded.delta().changes() > compactionLimit(loaded)) ? Compaction.of(loaded) : loaded;
		checkMemory(compacted.used() + compacted.words().memory());
		boolean isPublished = this.state.publish(compacted, changes, compactionLimit(compacted));
		this.fields.follow();
		if (isPublished && this.files != null) {
			this.files.schedule().loaded(fromFile, loaded.delta().changes() + changes.size());
			this.files.startCheck(compacted.slabs());
		}
	}

	// without files if the load before has failed on them
	LocationCollector newCollector() {
		ModelDirectory directory = (this.files != null && !this.diskFailed) ? this.files.directory() : null;
		this.diskFailed = false;
		return new LocationCollector(directory, new BaseFields(), this.loadProgress::countIndexed);
	}

	void load(Supplier<Long> work) {
		checkMemory(withDisk(work));
	}

	private <T> T withDisk(Supplier<T> work) {
		try {
			return this.replaced.giveWayTo(work);
		}
		catch (UncheckedIOException ex) {
			this.diskFailed = true;
			throw ex;
		}
	}

	Optional<ModelFiles.Found> readFile(String store) {
		return (this.files != null) ? this.files.read(store) : Optional.empty();
	}

}
