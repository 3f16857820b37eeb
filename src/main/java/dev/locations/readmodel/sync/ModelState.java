package dev.locations.readmodel.sync;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import dev.locations.readmodel.snapshot.Compaction;
import dev.locations.readmodel.snapshot.ReplacedSlabs;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/** The current snapshot, which readers take without a lock, and what will replace it. */
final class ModelState {

	/** With more changes meanwhile, a file is given up. */
	private static final int MOST_CHANGES_SINCE_FILE = 50_000;

	/** Writes wait while so many changes are applied again. */
	private static final int FEW_CHANGES = 50;

	private final ReplacedSlabs replaced;

	private volatile @Nullable Snapshot snapshot;

	private final Map<Work, Recording> running = new EnumMap<>(Work.class);

	ModelState(ReplacedSlabs replaced) {
		this.replaced = replaced;
	}

	@Nullable Snapshot snapshot() {
		return this.snapshot;
	}

	synchronized void clear() {
		this.running.clear();
		replace(null);
	}

	/** Returns null while there is no snapshot. */
	synchronized @Nullable Snapshot apply(UnaryOperator<Snapshot> change) {
		Snapshot before = this.snapshot;
		if (before != null) {
			this.snapshot = this.replaced.makeRoomFor(() -> change.apply(before));
		}
		// not before, because no work must apply a change that has failed
		this.running.values().forEach((work) -> work.changes.add(change));
		Recording file = this.running.get(Work.FILE);
		if (file != null && file.size() > MOST_CHANGES_SINCE_FILE) {
			end(file);
		}
		return this.snapshot;
	}

	synchronized Recording startLoad() {
		return start(Work.LOAD);
	}

	/** Returns the changes from now on; null if there is a compaction already. */
	synchronized @Nullable Recording startCompaction() {
		return isCompacting() ? null : start(Work.COMPACTION);
	}

	/** Returns the changes from now on; null if the compaction is over. */
	synchronized @Nullable Recording startFile(Recording currentCompaction) {
		return (isRunning(currentCompaction) && this.snapshot != null) ? start(Work.FILE) : null;
	}

	private Recording start(Work work) {
		Recording changes = new Recording();
		this.running.put(work, changes);
		return changes;
	}

	synchronized boolean isCompacting() {
		return this.running.containsKey(Work.COMPACTION);
	}

	synchronized boolean isRunning(Recording changes) {
		return this.running.containsValue(changes);
	}

	synchronized void end(Recording changes) {
		this.running.values().remove(changes);
	}

	/**
	 * Publishes a compaction, unless a load or a file has published a newer base
	 * meanwhile.
	 */
	synchronized void publishCompaction(Snapshot compacted, Recording changes) {
		if (isRunning(changes)) {
			replace(replay(compacted, changes.from(0)));
			end(changes);
		}
	}

	/**
	 * Publishes a load or a base in a file, unless it is not wanted any more. Most
	 * changes are applied to it while others write. After a load, other work is of no
	 * use.
	 */
	boolean publish(Snapshot made, Recording changes, int compactionLimit) {
		Snapshot state = made;
		int done = 0;
		while (true) {
			List<UnaryOperator<Snapshot>> next;
			synchronized (this) {
				if (!isRunning(changes)) {
					return false;
				}
				next = changes.from(done);
				if (next.size() <= FEW_CHANGES) {
					replace(replay(state, next));
					if (this.running.get(Work.LOAD) == changes) {
						this.running.clear();
					}
					end(changes);
					return true;
				}
			}
			state = replay(state, next);
			done += next.size();
			if (state.changes().count() > compactionLimit) {
				state = Compaction.of(state);
			}
		}
	}

	private static Snapshot replay(Snapshot snapshot, List<UnaryOperator<Snapshot>> changes) {
		Snapshot state = snapshot;
		for (UnaryOperator<Snapshot> change : changes) {
			state = change.apply(state);
		}
		return state;
	}

	private void replace(@Nullable Snapshot next) {
		Snapshot before = this.snapshot;
		if (before != null && (next == null || next.slabs() != before.slabs())) {
			before.base().addSlabsTo(this.replaced);
		}
		this.snapshot = next;
	}

	private enum Work {

		LOAD, COMPACTION, FILE

	}

	/** The changes since some work was started, to be applied again to its result. */
	static final class Recording {

		private final List<UnaryOperator<Snapshot>> changes = new ArrayList<>();

		int size() {
			return this.changes.size();
		}

		private List<UnaryOperator<Snapshot>> from(int index) {
			return List.copyOf(this.changes.subList(index, this.changes.size()));
		}

	}

}
