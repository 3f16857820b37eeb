package dev.locations.readmodel.snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import dev.locations.readmodel.file.ModelDirectory;
import dev.locations.readmodel.job.BackgroundJob;
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

	/** With more changes meanwhile, a file is given up. */
	private static final int MOST_CHANGES_SINCE_FILE = 50_000;

	/** Writes wait while so many changes are applied again. */
	private static final int FEW_CHANGES = 50;

	private static final long PAUSE_MILLIS = 20;

	/** The part of the memory that replaced records may take for long. */
	private static final int REPLACED_DIVISOR = 4;

	private final MemoryLimit memoryLimit;

	private final ReplacedSlabs replaced;

	private final Preparations preparations;

	private final BackgroundJob folding;

	private final BackgroundJob writing;

	private final BackgroundJob checking;

	private final @Nullable FileUpkeep files;

	private volatile @Nullable Snapshot snapshot;

	/** The changes since the current fold was started; null while there is no fold. */
	private @Nullable List<UnaryOperator<Snapshot>> changesSinceFold;

	/** The changes since the current file was started; null while there is no file. */
	private @Nullable List<UnaryOperator<Snapshot>> changesSinceFile;

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
		this(background, maxBytes, nanos, null);
	}

	/**
	 * Creates an empty model.
	 * @param background runs folds and compressions
	 * @param maxBytes how much memory the locations may take, in bytes
	 * @param nanos a clock that never goes backwards, in nanoseconds
	 * @param directory has the file; null to keep all in memory
	 */
	public ReadModel(Scheduler background, long maxBytes, LongSupplier nanos, @Nullable ModelDirectory directory) {
		this.memoryLimit = new MemoryLimit(maxBytes);
		this.replaced = new ReplacedSlabs(maxBytes / REPLACED_DIVISOR, nanos);
		this.preparations = new Preparations(background, nanos, this.memoryLimit, this.replaced, directory);
		this.folding = new BackgroundJob("bases", background, nanos);
		this.writing = new BackgroundJob("files", background, nanos);
		this.checking = new BackgroundJob("checks", background, nanos);
		this.files = (directory != null) ? new FileUpkeep(directory, nanos) : null;
	}

	/**
	 * Returns the jobs of the model.
	 * @return folds, and what is prepared to make answers faster
	 */
	public List<BackgroundJob> jobs() {
		return Stream.concat(Stream.of(this.folding, this.writing, this.checking), this.preparations.jobs().stream())
			.toList();
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
		change(1, (state) -> SnapshotChange.save(state, location));
	}

	@Override
	public void savedAll(List<byte[]> locations) {
		List<SavedLocation> saved = locations.stream().map(SavedLocation::of).toList();
		change(saved.size(), (state) -> SnapshotChange.saveAll(state, saved));
	}

	@Override
	public void deleted(UUID id) {
		change(1, (state) -> SnapshotChange.delete(state, id));
	}

	@Override
	public synchronized void clear() {
		this.changesSinceFold = null;
		this.changesSinceLoad = null;
		this.changesSinceFile = null;
		replace(null);
	}

	@Override
	public synchronized Load startLoad() {
		this.changesSinceLoad = new ArrayList<>();
		return new SnapshotLoad(this, this.changesSinceLoad);
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

	private synchronized void change(int count, UnaryOperator<Snapshot> change) {
		if (this.changesSinceLoad != null) {
			this.changesSinceLoad.add(change);
		}
		Snapshot before = this.snapshot;
		if (before != null) {
			this.changed = true;
			long written = before.slabs().written();
			Snapshot after = this.replaced.giveWayTo(() -> change.apply(before));
			this.snapshot = after;
			if (this.changesSinceFold != null) {
				// not before, because a fold must not apply a change that has failed
				this.changesSinceFold.add(change);
			}
			if (this.files != null) {
				this.files.changed(count, after.slabs().written() - written);
				noteForFile(change);
			}
			this.memoryLimit.check(Base.used(after.memoryBytes(), after.size()));
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
			writeFileIfDue(current);
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
		return Math.max(MIN_GARBAGE_LIMIT, state.memoryBytes() / GARBAGE_DIVISOR);
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
		// otherwise a load or a file has published a newer base meanwhile
		if (this.changesSinceFold == changes) {
			replace(replay(folded, changes));
			this.changesSinceFold = null;
			collectWords();
		}
	}

	void publishLoad(Supplier<Snapshot> load, List<UnaryOperator<Snapshot>> changes, boolean fromFile) {
		Snapshot loaded = this.replaced.giveWayTo(load);
		Snapshot folded = (loaded.delta().changes() > foldLimit(loaded)) ? Fold.of(loaded) : loaded;
		synchronized (this) {
			if (this.changesSinceLoad == changes) {
				replace(replay(folded, changes));
				this.changesSinceLoad = null;
				this.changesSinceFold = null;
				this.changesSinceFile = null;
				files().ifPresent((files) -> files.loaded(fromFile));
				checkFile(folded);
				collectWords();
			}
		}
	}

	private void checkFile(Snapshot state) {
		if (state.slabs().mapped() != null && this.checking.isReady()) {
			this.checking.start(() -> FileUpkeep.check(state.slabs()));
		}
	}

	synchronized void abandonLoad(List<UnaryOperator<Snapshot>> changes) {
		if (this.changesSinceLoad == changes) {
			this.changesSinceLoad = null;
		}
	}

	synchronized boolean isLoading(List<UnaryOperator<Snapshot>> changes) {
		return this.changesSinceLoad == changes;
	}

	LocationCollector newCollector() {
		return new LocationCollector((this.files != null) ? this.files.directory() : null);
	}

	void withMemory(LongSupplier work) {
		this.memoryLimit.check(this.replaced.giveWayTo(work::getAsLong));
	}

	@Override
	public Optional<String> filePosition(String store) {
		return files().flatMap((files) -> files.position(store));
	}

	@Override
	public void dropFile() {
		files().ifPresent((files) -> files.directory().clear());
	}

	@Override
	public void followFiles(FileOrigins origins, Runnable onDamage) {
		files().ifPresent((files) -> files.follow(origins, onDamage));
	}

	Optional<FileUpkeep> files() {
		return Optional.ofNullable(this.files);
	}

	private void noteForFile(UnaryOperator<Snapshot> change) {
		List<UnaryOperator<Snapshot>> changes = this.changesSinceFile;
		if (changes != null) {
			changes.add(change);
			if (changes.size() > MOST_CHANGES_SINCE_FILE) {
				this.changesSinceFile = null;
			}
		}
	}

	private void writeFileIfDue(Snapshot current) {
		FileUpkeep due = this.files;
		if (due != null && current.base().words() != null && due.isDue(current) && this.writing.isReady()) {
			this.writing.start(() -> writeFile(due));
		}
	}

	@Override
	public void writeLastFile() {
		FileUpkeep due = this.files;
		Snapshot current = this.snapshot;
		if (due != null && current != null && current.base().words() != null) {
			due.hurry();
			while (this.writing.isRunning()) {
				pause();
			}
			if (due.isOutdated()) {
				writeFile(due);
			}
		}
	}

	private void writeFile(FileUpkeep due) {
		FileOrigin origin = due.origin().orElse(null);
		if (origin == null) {
			return;
		}
		List<UnaryOperator<Snapshot>> fold = reserveFolding();
		try {
			List<UnaryOperator<Snapshot>> changes = new ArrayList<>();
			Snapshot state;
			synchronized (this) {
				state = this.snapshot;
				if (state == null || this.changesSinceFold != fold) {
					return;
				}
				this.changesSinceFile = changes;
				due.begin();
			}
			Snapshot folded = state;
			if (state.delta().changes() > 0) {
				folded = this.replaced.giveWayTo(() -> Fold.of(state));
			}
			publishFold(folded, fold);
			publishFile(due.write(origin, folded, () -> !isWriting(changes)), changes);
		}
		catch (CancellationException ex) {
			// it is due again after a pause
		}
		finally {
			abandonFold(fold);
		}
	}

	private synchronized boolean isWriting(List<UnaryOperator<Snapshot>> changes) {
		return this.changesSinceFile == changes;
	}

	/** Only one thread at a time folds. */
	private List<UnaryOperator<Snapshot>> reserveFolding() {
		while (true) {
			synchronized (this) {
				if (this.changesSinceFold == null && !this.folding.isRunning()) {
					List<UnaryOperator<Snapshot>> changes = new ArrayList<>();
					this.changesSinceFold = changes;
					return changes;
				}
			}
			pause();
		}
	}

	private static void pause() {
		try {
			TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new CancellationException("The thread was interrupted");
		}
	}

	private void publishFile(Snapshot written, List<UnaryOperator<Snapshot>> changes) {
		List<UnaryOperator<Snapshot>> fold = reserveFolding();
		try {
			Snapshot state = written;
			int done = 0;
			while (true) {
				List<UnaryOperator<Snapshot>> next;
				synchronized (this) {
					if (this.changesSinceFile != changes || this.changesSinceFold != fold) {
						return;
					}
					next = List.copyOf(changes.subList(done, changes.size()));
					if (next.size() <= FEW_CHANGES) {
						replace(replay(state, next));
						this.changesSinceFile = null;
						return;
					}
				}
				state = replay(state, next);
				done += next.size();
				if (state.delta().changes() > foldLimit(state)) {
					state = Fold.of(state);
				}
			}
		}
		finally {
			abandonFold(fold);
		}
	}

	private static Snapshot replay(Snapshot snapshot, List<UnaryOperator<Snapshot>> changes) {
		Snapshot state = snapshot;
		for (UnaryOperator<Snapshot> change : changes) {
			state = change.apply(state);
		}
		return state;
	}

}
