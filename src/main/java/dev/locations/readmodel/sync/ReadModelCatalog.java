package dev.locations.readmodel.sync;

import java.util.List;
import java.util.function.Supplier;

import dev.locations.location.LocationCatalog;
import dev.locations.location.LocationReads;
import dev.locations.location.field.Filter;
import dev.locations.map.ClusterQuery;
import dev.locations.map.MapSource;
import dev.locations.map.TileContent;
import dev.locations.map.TileQuery;
import dev.locations.observability.QueryResults;
import dev.locations.readmodel.list.SnapshotReads;
import dev.locations.readmodel.map.MapCaches;
import dev.locations.readmodel.map.MapSnapshot;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Answers from the read model while it is current. Only this class decides what answers.
 */
record ReadModelCatalog(ReadModel model, Supplier<Freshness.State> state, MapCaches caches, QueryResults results,
		StoreReads store) implements LocationCatalog, MapSource {

	/** Null while the read model is not current. */
	@Nullable Snapshot current() {
		// first the state: a snapshot from before may lack what has just made it current
		return (this.state.get() == Freshness.State.CURRENT) ? this.model.snapshot() : null;
	}

	@Override
	public LocationReads reads() {
		Snapshot snapshot = current();
		return (snapshot != null) ? new SnapshotReads(snapshot, this.model.fields(), this.model::compress, this.results)
				: this.store;
	}

	@Override
	public Clusters clusters(ClusterQuery query) {
		return map().clusters(query);
	}

	@Override
	public Mono<TileContent> tile(TileQuery query) {
		return map().tile(query);
	}

	@Override
	public Mono<List<String>> countNames(@Nullable Filter filter, String counts) {
		return map().countNames(filter, counts);
	}

	/**
	 * Returns what a map draws, also while the read model is behind the writes of other
	 * processes. A model that is read from its file may be days behind, so it has to be
	 * current first.
	 */
	private MapSnapshot map() {
		Snapshot snapshot = (this.state.get() != Freshness.State.ABSENT) ? this.model.snapshot() : null;
		if (snapshot == null) {
			throw this.store.unavailable().get();
		}
		return new MapSnapshot(snapshot, this.model.fields(), this.caches);
	}

}
