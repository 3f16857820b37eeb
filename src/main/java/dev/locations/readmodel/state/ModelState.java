package dev.locations.readmodel.state;

import java.util.List;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

/**
 * The current snapshot, and the work that will replace it. Readers take the snapshot
 * without a lock.
 */
final class ModelState {

	/** With more changes meanwhile, a file is given up. */
	private static final int MOST_CHANGES_SINCE_FILE = 50_000;

	/** Writes wait while so many changes are applied again. */
	private static final int FEW_CHANGES = 50;

	private final ReplacedSlabs replaced;

	private volatile @Nullable Snapshot snapshot;

	/** Each is null while there is no such work. */
	private @Nullable Recording fold;

	private @Nullable Recording load;

	private @Nullable Recording file;

	ModelState(ReplacedSlabs replaced) {
		this.replaced = replaced;
	}

	@Nullable Snapshot snapshot() {
		return this.snapshot;
	}

	synchronized void clear() {
		this.fold = null;
		this.load = null;
		this.file = null;
		replace(null);
	}

	/** Applies a change to the snapshot; returns null while there is none. */
	synchronized @Nullable Snapshot apply(UnaryOperator<Snapshot> change) {
		if (this.load != null) {
			this.load.add(change);
		}
		Snapshot before = this.snapshot;
		if (before == null) {
			return null;
		}
		Snapshot after = this.replaced.giveWayTo(() -> change.apply(before));
		this.snapshot = after;
		// not before, because no other work must apply a change that has failed
		if (this.fold != null) {
			this.fold.add(change);
		}
		if (this.file != null) {
			this.file.add(change);
			if (this.file.size() > MOST_CHANGES_SINCE_FILE) {
				this.file = null;
			}
		}
		return after;
	}

	synchronized Recording startLoad() {
		this.load = new Recording();
		return this.load;
	}

	synchronized boolean isLoading(Recording changes) {
		return this.load == changes;
	}

	synchronized void abandonLoad(Recording changes) {
		if (this.load == changes) {
			this.load = null;
		}
	}

	synchronized boolean publishLoad(Snapshot loaded, Recording changes) {
		if (this.load != changes) {
			return false;
		}
		replace(Recording.replay(loaded, changes.from(0)));
		this.load = null;
		this.fold = null;
		this.file = null;
		return true;
	}

	/** Returns the changes from now on; null if there is a fold already. */
	synchronized @Nullable Recording startFold() {
		if (this.fold != null) {
			return null;
		}
		this.fold = new Recording();
		return this.fold;
	}

	synchronized boolean isFolding() {
		return this.fold != null;
	}

	synchronized void abandonFold(Recording changes) {
		if (this.fold == changes) {
			this.fold = null;
		}
	}

	/** Publishes a fold, unless a load or a file has published a newer base meanwhile. */
	synchronized void publishFold(Snapshot folded, Recording changes) {
		if (this.fold == changes) {
			replace(Recording.replay(folded, changes.from(0)));
			this.fold = null;
		}
	}

	/** Returns the changes from now on; null if the fold is over. */
	synchronized @Nullable Recording startFile(Recording currentFold) {
		if (this.fold != currentFold || this.snapshot == null) {
			return null;
		}
		this.file = new Recording();
		return this.file;
	}

	synchronized boolean isWritten(Recording changes) {
		return this.file == changes;
	}

	/** Publishes a base in a file. Most changes are applied to it while others write. */
	void publishFile(Snapshot written, Recording changes, int foldLimit) {
		Snapshot state = written;
		int done = 0;
		while (true) {
			List<UnaryOperator<Snapshot>> next;
			synchronized (this) {
				if (this.file != changes) {
					return;
				}
				next = changes.from(done);
				if (next.size() <= FEW_CHANGES) {
					replace(Recording.replay(state, next));
					this.file = null;
					return;
				}
			}
			state = Recording.replay(state, next);
			done += next.size();
			if (state.delta().changes() > foldLimit) {
				state = Fold.of(state);
			}
		}
	}

	private void replace(@Nullable Snapshot next) {
		Snapshot before = this.snapshot;
		if (before != null && (next == null || next.slabs() != before.slabs())) {
			before.base().addSlabsTo(this.replaced);
		}
		this.snapshot = next;
	}

}
