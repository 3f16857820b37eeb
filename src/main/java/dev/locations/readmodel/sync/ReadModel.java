package dev.locations.readmodel.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

import dev.locations.change.ChangeLog;
import dev.locations.index.file.ModelDirectory;
import dev.locations.readmodel.search.FieldIndex;
import dev.locations.readmodel.snapshot.Compaction;
import dev.locations.readmodel.snapshot.LocationRecord;
import dev.locations.readmodel.snapshot.ModelTooLargeException;
import dev.locations.readmodel.snapshot.ReplacedSlabs;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.readmodel.snapshot.SnapshotChange;
import org.jspecify.annotations.Nullable;
import reactor.core.scheduler.Scheduler;

/**
 * All locations in memory. Writers replace the snapshot one at a time, in some
 * microseconds. Many changes are compacted in the background. While the model is loaded
 * again, it misses changes, so the log of changes starts again after it.
 */
class ReadModel {

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

	private final ChangeLog log;

	private final ChangeRecorder recorder;

	/** Whether there was a change since the last call of {@link #doWhatIsDue()}. */
	private boolean changed;

	/**
	 * Creates an empty model.
	 * @param maxBytes how much memory the locations may take, in bytes
	 * @param nanos a clock that never goes backwards, in nanoseconds
	 * @param directory has the file; null to keep all in memory
	 * @param log records changes while somebody listens
	 */
	ReadModel(Scheduler background, long maxBytes, LongSupplier nanos, @Nullable ModelDirectory directory,
			ChangeLog log) {
		this.maxBytes = maxBytes;
		this.replaced = new ReplacedSlabs(maxBytes / REPLACED_DIVISOR, nanos);
		this.state = new ModelState(this.replaced);
		this.fields = new FieldIndex(this.state::snapshot, maxBytes, nanos);
		this.compression = new Compression(new BackgroundJob("compression", background, nanos), this::checkMemory,
				this.replaced, directory);
		this.compaction = new BackgroundJob("bases", background, nanos);
		this.loadProgress = new LoadProgress(nanos);
		this.log = log;
		this.recorder = new ChangeRecorder(log, this.state::snapshot);
		this.files = (directory != null) ? new ModelFiles(this.state, this.replaced, directory, background, nanos)
				: null;
	}

	List<BackgroundJob> jobs() {
		List<BackgroundJob> jobs = new ArrayList<>();
		jobs.add(this.compaction);
		jobs.add(this.compression.job());
		if (this.files != null) {
			jobs.addAll(this.files.jobs());
		}
		return jobs;
	}

	LoadProgress loadProgress() {
		return this.loadProgress;
	}

	FieldIndex fields() {
		return this.fields;
	}

	@Nullable Snapshot snapshot() {
		return this.state.snapshot();
	}

	/**
	 * Adds or replaces different locations, unless they are here with the same or a later
	 * {@code updatedAt}. Many at once are faster than one after the other. One thread at
	 * a time may change the model.
	 * @throws ModelTooLargeException if they do not fit into the memory
	 */
	void saved(List<byte[]> locations) {
		List<LocationRecord> saved = locations.stream().map(LocationRecord::withWords).toList();
		change(saved.stream().map(LocationRecord::id).toList(), (before) -> SnapshotChange.save(before, saved));
	}

	void deleted(List<UUID> ids) {
		change(ids, (before) -> SnapshotChange.delete(before, ids));
	}

	/** Drops all locations, and abandons a load. */
	void clear() {
		this.state.clear();
	}

	/** Starts a load, which may run on another thread, and abandons the one before. */
	SnapshotLoad startLoad() {
		this.log.open();
		return new SnapshotLoad(this.state, this.replaced, this::checkMemory, this.files, this.loadProgress);
	}

	/**
	 * Replaces all locations by the loaded ones and the changes since the start, which
	 * takes up to some seconds. Does nothing when the load is abandoned.
	 */
	void publish(SnapshotLoad load) {
		if (!load.isWanted()) {
			return;
		}
		Snapshot loaded = load.snapshot();
		Snapshot compacted = (loaded.changes().count() > compactionLimit(loaded)) ? Compaction.of(loaded) : loaded;
		checkMemory(compacted.used() + compacted.words().memory());
		boolean isPublished = this.state.publish(compacted, load.changes(), compactionLimit(compacted));
		this.fields.follow();
		if (isPublished) {
			this.loadProgress.reset();
			if (this.files != null) {
				this.files.schedule().loaded(load.isFromFile(), loaded.changes().count() + load.changes().size());
				this.files.startCheck(compacted.slabs());
			}
		}
		load.close();
		this.log.restart();
	}

	/** Notes that no load will start within some minutes. */
	void suspend() {
		this.log.close();
	}

	@Nullable ModelFiles files() {
		return this.files;
	}

	/** In the background, unless that is done already or running. */
	void compress(Snapshot requested) {
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

	private void change(List<UUID> ids, UnaryOperator<Snapshot> change) {
		this.recorder.record(ids, () -> change(ids.size(), change));
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
	void doWhatIsDue() {
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
		boolean due = current.changes().count() > changeLimit || current.garbage() > garbageLimit;
		if (due && this.compaction.isReady()) {
			ModelState.Recording changes = this.state.startCompaction();
			if (changes != null) {
				this.compaction.start(() -> compact(current, changes), () -> this.state.end(changes));
			}
		}
	}

	private void compact(Snapshot current, ModelState.Recording changes) {
		this.state.publishCompaction(this.replaced.makeRoomFor(() -> Compaction.of(current)), changes);
		this.fields.follow();
	}

}
