package dev.locations.readmodel.sync;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.location.Facet;
import dev.locations.location.LocationCatalog;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationList;
import dev.locations.location.LocationReads;
import dev.locations.location.LocationStore;
import dev.locations.location.field.FieldType;
import dev.locations.location.field.Filter;
import dev.locations.location.query.FacetQuery;
import dev.locations.location.query.LocationExtent;
import dev.locations.location.query.LocationQuery;
import dev.locations.map.ClusterQuery;
import dev.locations.map.MapSource;
import dev.locations.map.TileContent;
import dev.locations.map.TileQuery;
import dev.locations.observability.QueryResults;
import dev.locations.readmodel.list.SnapshotReads;
import dev.locations.readmodel.map.MapCaches;
import dev.locations.readmodel.map.MapSnapshot;
import dev.locations.readmodel.state.ReadModel;
import dev.locations.readmodel.state.Replica;
import dev.locations.readmodel.state.Snapshot;
import dev.locations.store.ModelUnavailableException;
import dev.locations.work.Slices;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Signal;
import reactor.core.scheduler.Schedulers;

/**
 * Answers from a read model of a store that answers at once. It is loaded again after a
 * change. Not for each request: a load allocates memory outside of the heap, which may
 * have to wait for the garbage collector.
 */
public final class LoadedCatalog implements LocationCatalog, MapSource {

	private static final long MAX_BYTES = 1L << 30;

	private final LocationStore store;

	private final QueryResults results = new QueryResults(new SimpleMeterRegistry());

	private List<LocationDocument> loaded = List.of();

	private ReadModel model = load(List.of());

	private boolean dropped;

	private String reader = "";

	/** Creates the catalog. */
	public LoadedCatalog(LocationStore store) {
		this.store = store;
	}

	/** Answers without a read model from now on, as a service does on MongoDB. */
	public synchronized void drop() {
		this.dropped = true;
	}

	/** Answers from a read model from now on. */
	public synchronized void reset() {
		this.dropped = false;
	}

	/** Returns the name of the thread that last asked for the body of a list. */
	public synchronized String reader() {
		return this.reader;
	}

	private synchronized void setReader() {
		this.reader = Thread.currentThread().getName();
	}

	@Override
	public synchronized LocationReads reads() {
		if (this.dropped) {
			return new StoreReads(this.store,
					(box, fields) -> this.store.all().map((location) -> location.select(fields).json()), this.results);
		}
		return new WatchedReads(new SnapshotReads(current(), this.model, this.results), this::setReader);
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

	private synchronized MapSnapshot map() {
		if (this.dropped) {
			throw new ModelUnavailableException();
		}
		Snapshot snapshot = current();
		return new MapSnapshot(snapshot, this.model.fields(), new MapCaches());
	}

	private Snapshot current() {
		Signal<List<LocationDocument>> answer = this.store.all().collectList().materialize().toFuture().join();
		if (answer.getThrowable() instanceof RuntimeException failure) {
			throw failure;
		}
		List<LocationDocument> stored = Objects.requireNonNull(answer.get());
		if (!stored.equals(this.loaded)) {
			this.model = load(stored);
			this.loaded = stored;
		}
		return Objects.requireNonNull(this.model.snapshot());
	}

	private static ReadModel load(List<LocationDocument> locations) {
		ReadModel model = new ReadModel(Schedulers.immediate(), MAX_BYTES, System::nanoTime);
		Replica.Load load = model.startLoad();
		locations.forEach((location) -> load.add(location.json()));
		load.publish();
		return model;
	}

	private record WatchedReads(LocationReads reads, Runnable onRead) implements LocationReads {

		@Override
		public Optional<String> version() {
			return this.reads.version();
		}

		@Override
		public Mono<LocationList> list(LocationQuery query, boolean gzip) {
			return this.reads.list(query, gzip)
				.map((list) -> new LocationList(Flux.from(list.body()).doOnSubscribe((reader) -> this.onRead.run()),
						list.total(), list.next()));
		}

		@Override
		public Mono<LocationDocument> find(UUID id, FieldSelection fields) {
			return this.reads.find(id, fields);
		}

		@Override
		public Mono<LocationExtent> extent() {
			return this.reads.extent();
		}

		@Override
		public Mono<List<Facet>> facets(FacetQuery query) {
			return this.reads.facets(query);
		}

		@Override
		public Mono<SortedMap<String, Set<FieldType>>> fieldTypes() {
			return this.reads.fieldTypes();
		}

		@Override
		public Flux<Share> shares() {
			return this.reads.shares();
		}

		@Override
		public Optional<Slices<List<Version>>> share(int number) {
			return this.reads.share(number);
		}

	}

}
