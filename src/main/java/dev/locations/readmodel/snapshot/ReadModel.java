package dev.locations.readmodel.snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;

import dev.locations.readmodel.record.LocationRecord;
import dev.locations.readmodel.record.ModelTooLargeException;
import org.jspecify.annotations.Nullable;
import reactor.core.scheduler.Scheduler;

/**
 * All locations in memory. Readers take the current snapshot without a lock. Writers
 * replace the snapshot one at a time, which takes some microseconds. After many changes,
 * the delta is folded into a new base in the background.
 */
public final class ReadModel implements Replica {

	/** Each search reads all changes, so that there must be few of them. */
	private static final int MIN_FOLD_LIMIT = 1024;

	/** A fold visits all locations, so it must be rarer when there are more of them. */
	private static final int LOCATIONS_PER_CHANGE = 256;

	/**
	 * While compressing or collecting words, allow eight times more changes: folding
	 * would discard the result.
	 */
	private static final int LIMIT_FACTOR_WHILE_PREPARING = 8;

	/**
	 * After a pause of the writes, a delta is folded that has more than this part of the
	 * limit. With fewer changes, a search is about as fast as without any.
	 */
	private static final int PART_LEFT_AT_REST = 16;

	private final Scheduler background;

	private final MemoryLimit memoryLimit;

	private final BackgroundCompression compression;

	private final BackgroundWords words;

	private volatile @Nullable Snapshot snapshot;

	/** The changes since the current fold was started; null while there is no fold. */
	private @Nullable List<UnaryOperator<Snapshot>> changesSinceFold;

	/** The error of a fold, thrown by each later change; null if no fold has failed. */
	private @Nullable ModelTooLargeException foldFailure;

	/** Whether there was a change since the last call of {@link #foldAtRest()}. */
	private boolean changed;

	/** The changes since the current load was started; null while there is no load. */
	private @Nullable List<UnaryOperator<Snapshot>> changesSinceLoad;

	/**
	 * Creates an empty model.
	 * @param background runs folds and compressions
	 * @param maxBytes how much memory the locations may take, in bytes
	 */
	public ReadModel(Scheduler background, long maxBytes) {
		this.background = background;
		this.memoryLimit = new MemoryLimit(maxBytes);
		this.compression = new BackgroundCompression(background, this.memoryLimit);
		this.words = new BackgroundWords(background, this.memoryLimit, this::collectWords);
	}

	/**
	 * Returns the current snapshot.
	 * @return all locations, or null while they are not loaded
	 */
	public @Nullable Snapshot snapshot() {
		return this.snapshot;
	}

	@Override
	public void saved(byte[] json) {
		LocationRecord location = LocationRecord.of(json);
		change((state) -> SnapshotChange.save(state, location));
	}

	@Override
	public void savedAll(List<byte[]> locations) {
		List<LocationRecord> records = locations.stream().map(LocationRecord::of).toList();
		change((state) -> SnapshotChange.saveAll(state, records));
	}

	@Override
	public void deleted(UUID id) {
		change((state) -> SnapshotChange.delete(state, id));
	}

	@Override
	public synchronized void clear() {
		this.changesSinceFold = null;
		this.changesSinceLoad = null;
		this.foldFailure = null;
		this.snapshot = null;
	}

	@Override
	public synchronized Load startLoad() {
		this.changesSinceLoad = new ArrayList<>();
		return new SnapshotLoad(this.changesSinceLoad);
	}

	/**
	 * Compresses the locations in the background, unless that is done already or running.
	 * @param requested the snapshot that a client has asked for
	 */
	public void compress(Snapshot requested) {
		if (this.compression.isDue(requested.base())) {
			startCompression();
		}
	}

	private synchronized void startCompression() {
		Snapshot current = this.snapshot;
		// not during a fold, which builds another base: the next request tries again
		if (current != null && this.changesSinceFold == null && this.compression.isDue(current.base())) {
			this.compression.start(current.base());
		}
	}

	private synchronized void collectWords() {
		Snapshot current = this.snapshot;
		// a fold builds another base, and calls this at its end
		if (current != null && this.changesSinceFold == null) {
			this.words.startIfDue(current.base());
		}
	}

	private synchronized void change(UnaryOperator<Snapshot> change) {
		if (this.foldFailure != null) {
			throw this.foldFailure;
		}
		if (this.changesSinceLoad != null) {
			this.changesSinceLoad.add(change);
		}
		Snapshot before = this.snapshot;
		if (before != null) {
			this.changed = true;
			Snapshot after = change.apply(before);
			this.snapshot = after;
			if (this.changesSinceFold != null) {
				// not before, because a fold must not apply a change that has failed
				this.changesSinceFold.add(change);
			}
			this.memoryLimit.check(after.base().memory());
			foldIfDue(after);
		}
	}

	private void foldIfDue(Snapshot state) {
		foldIfAbove(state, isPreparing() ? foldLimit(state) * LIMIT_FACTOR_WHILE_PREPARING : foldLimit(state));
	}

	/**
	 * Folds the last changes if there was none since the call before, so that searches do
	 * not go on reading them. To be called every few seconds.
	 */
	public synchronized void foldAtRest() {
		Snapshot current = this.snapshot;
		if (current != null && !this.changed && !isPreparing()) {
			foldIfAbove(current, foldLimit(current) / PART_LEFT_AT_REST);
		}
		this.changed = false;
	}

	private static int foldLimit(Snapshot state) {
		return Math.max(MIN_FOLD_LIMIT, state.base().size() / LOCATIONS_PER_CHANGE);
	}

	private boolean isPreparing() {
		return this.compression.isRunning() || this.words.isRunning();
	}

	private void foldIfAbove(Snapshot state, int limit) {
		// after a failure, the model has to be loaded again
		if (this.foldFailure == null && this.changesSinceFold == null && state.delta().changes() > limit) {
			List<UnaryOperator<Snapshot>> changes = new ArrayList<>();
			this.changesSinceFold = changes;
			this.background.schedule(() -> fold(state, changes));
		}
	}

	private void fold(Snapshot state, List<UnaryOperator<Snapshot>> changes) {
		try {
			publishFold(Fold.of(state), changes);
		}
		catch (ModelTooLargeException ex) {
			abandonFold(ex, changes);
		}
	}

	private synchronized void abandonFold(ModelTooLargeException reason, List<UnaryOperator<Snapshot>> changes) {
		if (this.changesSinceFold == changes) {
			this.changesSinceFold = null;
			this.foldFailure = reason;
		}
	}

	private synchronized void publishFold(Snapshot folded, List<UnaryOperator<Snapshot>> changes) {
		// otherwise a load has published a newer base meanwhile
		if (this.changesSinceFold == changes) {
			this.snapshot = replay(folded, changes);
			this.changesSinceFold = null;
			collectWords();
		}
	}

	private synchronized void publishLoad(Snapshot loaded, List<UnaryOperator<Snapshot>> changes) {
		if (this.changesSinceLoad == changes) {
			this.snapshot = replay(loaded, changes);
			this.changesSinceLoad = null;
			this.changesSinceFold = null;
			collectWords();
			this.foldFailure = null;
		}
	}

	private synchronized void abandonLoad(List<UnaryOperator<Snapshot>> changes) {
		if (this.changesSinceLoad == changes) {
			this.changesSinceLoad = null;
		}
	}

	private synchronized boolean isLoading(List<UnaryOperator<Snapshot>> changes) {
		return this.changesSinceLoad == changes;
	}

	private static Snapshot replay(Snapshot snapshot, List<UnaryOperator<Snapshot>> changes) {
		Snapshot state = snapshot;
		for (UnaryOperator<Snapshot> change : changes) {
			state = change.apply(state);
		}
		return state;
	}

	private final class SnapshotLoad implements Load {

		private final LocationCollector collector = new LocationCollector();

		private final List<UnaryOperator<Snapshot>> changes;

		private SnapshotLoad(List<UnaryOperator<Snapshot>> changes) {
			this.changes = changes;
		}

		@Override
		public void add(byte[] json) {
			if (isLoading(this.changes)) {
				this.collector.add(LocationRecord.of(json));
				ReadModel.this.memoryLimit.check(this.collector.memory());
			}
		}

		@Override
		public void publish() {
			if (isLoading(this.changes)) {
				publishLoad(this.collector.snapshot(), this.changes);
			}
		}

		@Override
		public void abandon() {
			abandonLoad(this.changes);
		}

	}

}
