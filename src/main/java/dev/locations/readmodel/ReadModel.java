package dev.locations.readmodel;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;
import reactor.core.scheduler.Scheduler;

/**
 * All locations in memory. Readers take the current snapshot and need no lock; a writer
 * replaces it, one at a time and for some microseconds. When enough has changed, the
 * changes are folded into a new base in the background.
 */
final class ReadModel {

	/** A search goes through all changes, so that they must be few. */
	private static final int MIN_CHANGES_TO_FOLD = 1024;

	/** A fold goes through all locations, so that there must be more changes to many. */
	private static final int LOCATIONS_PER_CHANGE = 256;

	private final Scheduler background;

	private final long maxBytes;

	private volatile Snapshot snapshot = Snapshot.empty();

	/** What changed since a fold began; null when there is none. */
	private @Nullable List<UnaryOperator<Snapshot>> sinceFold;

	/** What changed since a load began; null when there is none. */
	private @Nullable List<UnaryOperator<Snapshot>> sinceLoad;

	/**
	 * Creates an empty model.
	 * @param background runs what takes long
	 * @param maxBytes how much memory the locations may take
	 */
	ReadModel(Scheduler background, long maxBytes) {
		this.background = background;
		this.maxBytes = maxBytes;
	}

	/** All locations as they are now. */
	Snapshot snapshot() {
		return this.snapshot;
	}

	/**
	 * Puts a location in, unless it is there in this version or a later one.
	 * @param json the location as clients get it
	 * @throws ModelTooLargeException when there is no room for it
	 */
	void saved(byte[] json) {
		LocationRecord location = LocationRecord.of(json);
		change((state) -> state.with(location));
	}

	/**
	 * Takes a location out.
	 * @param id its id
	 */
	void deleted(UUID id) {
		change((state) -> state.without(id));
	}

	/** Forgets all locations. */
	synchronized void clear() {
		this.sinceFold = null;
		this.sinceLoad = null;
		this.snapshot = Snapshot.empty();
	}

	/**
	 * Starts to load all locations anew. What changes meanwhile is kept, too.
	 * @return takes the locations
	 */
	synchronized Load startLoad() {
		this.sinceLoad = new ArrayList<>();
		return new Load(this.sinceLoad);
	}

	private synchronized void change(UnaryOperator<Snapshot> change) {
		if (this.sinceLoad != null) {
			this.sinceLoad.add(change);
		}
		if (this.sinceFold != null) {
			this.sinceFold.add(change);
		}
		this.snapshot = change.apply(this.snapshot);
		requireRoom(this.snapshot.base().memory());
		Base base = this.snapshot.base();
		int limit = Math.max(MIN_CHANGES_TO_FOLD, base.size() / LOCATIONS_PER_CHANGE);
		if (this.sinceFold == null && this.snapshot.delta().changes() > limit) {
			this.sinceFold = new ArrayList<>();
			Snapshot folding = this.snapshot;
			List<UnaryOperator<Snapshot>> since = this.sinceFold;
			this.background.schedule(() -> publishFold(folding.folded(), since));
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

	private void requireRoom(long bytes) {
		if (bytes > this.maxBytes) {
			throw new ModelTooLargeException(
					"%,d bytes are more than the %,d it may take".formatted(bytes, this.maxBytes));
		}
	}

	/**
	 * Takes all locations, one at a time.
	 */
	final class Load {

		private final LocationCollector collector = new LocationCollector();

		private final List<UnaryOperator<Snapshot>> since;

		private Load(List<UnaryOperator<Snapshot>> since) {
			this.since = since;
		}

		/**
		 * Adds a location. Does nothing once the load is abandoned.
		 * @param json the location as clients get it
		 * @throws ModelTooLargeException when there is no room for it
		 */
		void add(byte[] json) {
			if (isLoading(this.since)) {
				this.collector.add(LocationRecord.of(json));
				requireRoom(this.collector.memory());
			}
		}

		/**
		 * Puts what was added in the place of what was there, with what changed since the
		 * load was started. This takes some seconds for a million locations. Does nothing
		 * once the load is abandoned.
		 */
		void publish() {
			if (isLoading(this.since)) {
				publishLoad(this.collector.snapshot(), this.since);
			}
		}

		/** Leaves the model as it is. Any thread may call it at any time. */
		void abandon() {
			abandonLoad(this.since);
		}

	}

}
