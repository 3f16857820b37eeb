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
 * All locations in memory. Readers take the current snapshot and need no lock; a writer
 * replaces it, one at a time and for some microseconds. When enough has changed, the
 * changes are folded into a new base in the background.
 */
public final class ReadModel implements Replica {

	/** A search goes through all changes, so that they must be few. */
	private static final int MIN_CHANGES_TO_FOLD = 1024;

	/** A fold goes through all locations, so that there must be more changes to many. */
	private static final int LOCATIONS_PER_CHANGE = 256;

	/**
	 * So many times more changes wait for the end of a compression, which a fold loses.
	 */
	private static final int LONGER_WHILE_COMPRESSING = 8;

	private final Scheduler background;

	private final MemoryLimit room;

	private final BackgroundCompression compression;

	private volatile @Nullable Snapshot snapshot;

	/** What changed since a fold began; null when there is none. */
	private @Nullable List<UnaryOperator<Snapshot>> sinceFold;

	/** Why a fold had to be given up; null when none had. */
	private @Nullable ModelTooLargeException noRoomToFold;

	/** What changed since a load began; null when there is none. */
	private @Nullable List<UnaryOperator<Snapshot>> sinceLoad;

	/**
	 * Creates an empty model.
	 * @param background runs what takes long
	 * @param maxBytes how much memory the locations may take
	 */
	public ReadModel(Scheduler background, long maxBytes) {
		this.background = background;
		this.room = new MemoryLimit(maxBytes);
		this.compression = new BackgroundCompression(background, this.room);
	}

	/**
	 * Returns all locations as they are now.
	 * @return the locations, or null before they are loaded
	 */
	public @Nullable Snapshot snapshot() {
		return this.snapshot;
	}

	@Override
	public void saved(byte[] json) {
		LocationRecord location = LocationRecord.of(json);
		change((state) -> state.with(location));
	}

	@Override
	public void deleted(UUID id) {
		change((state) -> state.without(id));
	}

	@Override
	public synchronized void clear() {
		this.sinceFold = null;
		this.sinceLoad = null;
		this.noRoomToFold = null;
		this.snapshot = null;
	}

	@Override
	public synchronized Load startLoad() {
		this.sinceLoad = new ArrayList<>();
		return new SnapshotLoad(this.sinceLoad);
	}

	/**
	 * Has the locations of a snapshot compressed in the background, unless that is done
	 * or under way.
	 * @param state the snapshot that is asked for
	 */
	public void compress(Snapshot state) {
		if (this.compression.isDue(state.base())) {
			startCompression();
		}
	}

	/** Not while a fold makes another base: the next request will ask again. */
	private synchronized void startCompression() {
		Snapshot current = this.snapshot;
		if (current != null && this.sinceFold == null && this.compression.isDue(current.base())) {
			this.compression.start(current.base());
		}
	}

	private synchronized void change(UnaryOperator<Snapshot> change) {
		if (this.noRoomToFold != null) {
			throw this.noRoomToFold;
		}
		if (this.sinceLoad != null) {
			this.sinceLoad.add(change);
		}
		if (this.sinceFold != null) {
			this.sinceFold.add(change);
		}
		Snapshot before = this.snapshot;
		if (before != null) {
			Snapshot after = change.apply(before);
			this.snapshot = after;
			this.room.require(after.base().memory());
			foldIfDue(after);
		}
	}

	private void foldIfDue(Snapshot state) {
		int limit = Math.max(MIN_CHANGES_TO_FOLD, state.base().size() / LOCATIONS_PER_CHANGE);
		int patience = this.compression.isRunning() ? LONGER_WHILE_COMPRESSING : 1;
		if (this.sinceFold == null && state.delta().changes() > limit * patience) {
			List<UnaryOperator<Snapshot>> since = new ArrayList<>();
			this.sinceFold = since;
			this.background.schedule(() -> fold(state, since));
		}
	}

	private void fold(Snapshot state, List<UnaryOperator<Snapshot>> since) {
		try {
			publishFold(state.folded(), since);
		}
		catch (ModelTooLargeException ex) {
			abandonFold(ex, since);
		}
	}

	/** The next write tells those who write. */
	private synchronized void abandonFold(ModelTooLargeException reason, List<UnaryOperator<Snapshot>> since) {
		if (this.sinceFold == since) {
			this.sinceFold = null;
			this.noRoomToFold = reason;
		}
	}

	private synchronized void publishFold(Snapshot folded, List<UnaryOperator<Snapshot>> since) {
		// else a load has ended meanwhile, with a newer base
		if (this.sinceFold == since) {
			this.snapshot = replay(folded, since);
			this.sinceFold = null;
		}
	}

	private synchronized void publishLoad(Snapshot loaded, List<UnaryOperator<Snapshot>> since) {
		if (this.sinceLoad == since) {
			this.snapshot = replay(loaded, since);
			this.sinceLoad = null;
			this.sinceFold = null;
			this.noRoomToFold = null;
		}
	}

	private synchronized void abandonLoad(List<UnaryOperator<Snapshot>> since) {
		if (this.sinceLoad == since) {
			this.sinceLoad = null;
		}
	}

	private synchronized boolean isLoading(List<UnaryOperator<Snapshot>> since) {
		return this.sinceLoad == since;
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

		private final List<UnaryOperator<Snapshot>> since;

		private SnapshotLoad(List<UnaryOperator<Snapshot>> since) {
			this.since = since;
		}

		@Override
		public void add(byte[] json) {
			if (isLoading(this.since)) {
				this.collector.add(LocationRecord.of(json));
				ReadModel.this.room.require(this.collector.memory());
			}
		}

		@Override
		public void publish() {
			if (isLoading(this.since)) {
				publishLoad(this.collector.snapshot(), this.since);
			}
		}

		@Override
		public void abandon() {
			abandonLoad(this.since);
		}

	}

}
