package dev.locations.readmodel.snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import dev.locations.readmodel.job.BackgroundJob;
import dev.locations.readmodel.record.LocationRecord;
import dev.locations.readmodel.record.ReplacedSlabs;
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
	 * While compressing or collecting words, allow eight times more changes, and twice as
	 * much garbage: folding would discard the result.
	 */
	private static final int LIMIT_FACTOR_WHILE_PREPARING = 8;

	private static final int GARBAGE_FACTOR_WHILE_PREPARING = 2;

	/**
	 * After a pause of the writes, a delta is folded that has more than this part of the
	 * limit. With fewer changes, a search is about as fast as without any.
	 */
	private static final int PART_LEFT_AT_REST = 16;

	/** Records that are not in use any more are freed when there are more of them. */
	private static final long MIN_GARBAGE_LIMIT = 8L << 20;

	/** They are also freed when they take more than this part of the memory. */
	private static final int GARBAGE_DIVISOR = 4;

	/** The part of the memory that replaced records may take for long. */
	private static final int REPLACED_DIVISOR = 4;

	private final MemoryLimit memoryLimit;

	private final ReplacedSlabs replaced;

	private final Preparations preparations;

	private final BackgroundJob folding;

	private volatile @Nullable Snapshot snapshot;

	/** The changes since the current fold was started; null while there is no fold. */
	private @Nullable List<UnaryOperator<Snapshot>> changesSinceFold;

	/** Whether there was a change since the last call of {@link #doWhatIsDue()}. */
	private boolean changed;

	/** The changes since the current load was started; null while there is no load. */
	private @Nullable List<UnaryOperator<Snapshot>> changesSinceLoad;

	/**
	 * Creates an empty model.
	 * @param background runs folds and compressions
	 * @param maxBytes how much memory the locations may take, in bytes
	 * @param nanos a clock that never goes backwards, in nanoseconds
	 */
	public ReadModel(Scheduler background, long maxBytes, LongSupplier nanos) {
		this.memoryLimit = new MemoryLimit(maxBytes);
		this.replaced = new ReplacedSlabs(maxBytes / REPLACED_DIVISOR, nanos);
		this.preparations = new Preparations(background, nanos, this.memoryLimit, this.replaced);
		this.folding = new BackgroundJob("bases", background, nanos);
	}

	/**
	 * Returns the jobs of the model.
	 * @return folds, and what is prepared to make answers faster
	 */
	public List<BackgroundJob> jobs() {
		return Stream.concat(Stream.of(this.folding), this.preparations.jobs().stream()).toList();
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
		SavedLocation location = SavedLocation.of(json);
		change((state) -> SnapshotChange.save(state, location));
	}

	@Override
	public void savedAll(List<byte[]> locations) {
		List<SavedLocation> saved = locations.stream().map(SavedLocation::of).toList();
		change((state) -> SnapshotChange.saveAll(state, saved));
	}

	@Override
	public void deleted(UUID id) {
		change((state) -> SnapshotChange.delete(state, id));
	}

	@Override
	public synchronized void clear() {
		this.changesSinceFold = null;
		this.changesSinceLoad = null;
		replace(null);
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
		if (this.preparations.isCompressionDue(requested.base())) {
			startCompression();
		}
	}

	private synchronized void startCompression() {
		Snapshot current = this.snapshot;
		// not during a fold, which builds another base: the next request tries again
		if (current != null && this.changesSinceFold == null && this.preparations.isCompressionDue(current.base())) {
			this.preparations.compress(current.base());
		}
	}

	private synchronized void collectWords() {
		Snapshot current = this.snapshot;
		// a fold builds another base, and calls this at its end
		if (current != null && this.changesSinceFold == null) {
			this.preparations.collectWordsIfDue(current.base());
		}
	}

	private synchronized void change(UnaryOperator<Snapshot> change) {
		if (this.changesSinceLoad != null) {
			this.changesSinceLoad.add(change);
		}
		Snapshot before = this.snapshot;
		if (before != null) {
			this.changed = true;
			Snapshot after = this.replaced.giveWayTo(() -> change.apply(before));
			this.snapshot = after;
			if (this.changesSinceFold != null) {
				// not before, because a fold must not apply a change that has failed
				this.changesSinceFold.add(change);
			}
			this.memoryLimit.check(Base.used(after.bytes(), after.size()));
			foldIfDue(after);
		}
	}

	private void foldIfDue(Snapshot state) {
		boolean preparing = this.preparations.areRunning();
		foldIfAbove(state, preparing ? foldLimit(state) * LIMIT_FACTOR_WHILE_PREPARING : foldLimit(state),
				preparing ? garbageLimit(state) * GARBAGE_FACTOR_WHILE_PREPARING : garbageLimit(state));
	}

	/**
	 * Tries again what has failed, and folds the last changes if there was none since the
	 * call before, so that searches do not go on reading them. To be called every few
	 * seconds.
	 */
	public synchronized void doWhatIsDue() {
		this.replaced.releaseOld();
		Snapshot current = this.snapshot;
		if (current != null) {
			if (this.changed || this.preparations.areRunning()) {
				foldIfDue(current);
			}
			else {
				foldIfAbove(current, foldLimit(current) / PART_LEFT_AT_REST, garbageLimit(current));
			}
			collectWords();
		}
		this.changed = false;
	}

	private static int foldLimit(Snapshot state) {
		return Math.max(MIN_FOLD_LIMIT, state.base().size() / LOCATIONS_PER_CHANGE);
	}

	private static long garbageLimit(Snapshot state) {
		return Math.max(MIN_GARBAGE_LIMIT, state.bytes() / GARBAGE_DIVISOR);
	}

	private void foldIfAbove(Snapshot state, int changeLimit, long garbageLimit) {
		boolean due = state.delta().changes() > changeLimit || state.garbage() > garbageLimit;
		if (due && this.changesSinceFold == null && this.folding.isReady()) {
			List<UnaryOperator<Snapshot>> changes = new ArrayList<>();
			this.changesSinceFold = changes;
			this.folding.start(() -> publishFold(this.replaced.giveWayTo(() -> Fold.of(state)), changes),
					() -> abandonFold(changes));
		}
	}

	private synchronized void abandonFold(List<UnaryOperator<Snapshot>> changes) {
		if (this.changesSinceFold == changes) {
			this.changesSinceFold = null;
		}
	}

	private void replace(@Nullable Snapshot next) {
		Snapshot before = this.snapshot;
		if (before != null && (next == null || next.slabs() != before.slabs())) {
			before.base().addSlabsTo(this.replaced);
		}
		this.snapshot = next;
	}

	private synchronized void publishFold(Snapshot folded, List<UnaryOperator<Snapshot>> changes) {
		// otherwise a load has published a newer base meanwhile
		if (this.changesSinceFold == changes) {
			replace(replay(folded, changes));
			this.changesSinceFold = null;
			collectWords();
		}
	}

	private synchronized void publishLoad(Snapshot loaded, List<UnaryOperator<Snapshot>> changes) {
		if (this.changesSinceLoad == changes) {
			replace(replay(loaded, changes));
			this.changesSinceLoad = null;
			this.changesSinceFold = null;
			collectWords();
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
				LocationRecord location = LocationRecord.of(json);
				ReadModel.this.memoryLimit.check(ReadModel.this.replaced.giveWayTo(() -> this.collector.add(location)));
			}
		}

		@Override
		public void publish() {
			if (isLoading(this.changes)) {
				publishLoad(ReadModel.this.replaced.giveWayTo(this.collector::snapshot), this.changes);
			}
		}

		@Override
		public void abandon() {
			abandonLoad(this.changes);
		}

	}

}
