package dev.locations.readmodel.sync;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Objects;

import dev.locations.location.LocationCatalog;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationList;
import dev.locations.location.LocationReads;
import dev.locations.location.LocationStore;
import dev.locations.location.field.Filter;
import dev.locations.map.ClusterQuery;
import dev.locations.map.MapSource;
import dev.locations.map.TileContent;
import dev.locations.map.TileQuery;
import dev.locations.observability.QueryResults;
import dev.locations.readmodel.map.MapCaches;
import dev.locations.store.ModelUnavailableException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Signal;
import reactor.core.scheduler.Schedulers;

import org.springframework.util.ReflectionUtils;

/** A read model of a store that answers at once. Changes, not requests, load it again. */
public final class LoadedCatalog implements LocationCatalog, MapSource {

	private final LocationStore store;

	private final QueryResults results = new QueryResults(new SimpleMeterRegistry());

	private List<LocationDocument> loaded = List.of();

	private ReadModel model = load(List.of());

	private boolean dropped;

	private String reader = "";

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
	public LocationReads reads() {
		LocationReads reads = current().reads();
		// notes who asks for a body
		return (LocationReads) Proxy.newProxyInstance(getClass().getClassLoader(),
				new Class<?>[] { LocationReads.class }, (proxy, method, arguments) -> {
					Object answer = ReflectionUtils.invokeMethod(method, reads, arguments);
					return (answer instanceof Mono<?> one && method.getName().equals("list"))
							? one.cast(LocationList.class).map(this::watch) : answer;
				});
	}

	private LocationList watch(LocationList list) {
		return new LocationList(Flux.from(list.body()).doOnSubscribe((reader) -> setReader()), list.total(),
				list.next());
	}

	@Override
	public Clusters clusters(ClusterQuery query) {
		return current().clusters(query);
	}

	@Override
	public Mono<TileContent> tile(TileQuery query) {
		return current().tile(query);
	}

	@Override
	public Mono<List<String>> countNames(@Nullable Filter filter, String counts) {
		return current().countNames(filter, counts);
	}

	private synchronized ReadModelCatalog current() {
		Freshness.State state = this.dropped ? Freshness.State.ABSENT : Freshness.State.CURRENT;
		if (!this.dropped) {
			loadChanges();
		}
		return new ReadModelCatalog(this.model, () -> state, new MapCaches(), this.results,
				new StoreReads(this.store,
						(box, fields) -> this.store.all().map((location) -> location.select(fields).json()),
						this.results, ModelUnavailableException::new));
	}

	private void loadChanges() {
		Signal<List<LocationDocument>> answer = this.store.all().collectList().materialize().toFuture().join();
		if (answer.getThrowable() instanceof RuntimeException failure) {
			throw failure;
		}
		List<LocationDocument> stored = Objects.requireNonNull(answer.get());
		if (!stored.equals(this.loaded)) {
			this.model = load(stored);
			this.loaded = stored;
		}
	}

	private static ReadModel load(List<LocationDocument> locations) {
		ReadModel model = StandaloneModel.model(Schedulers.immediate(), 1L << 30, System::nanoTime, null);
		SnapshotLoad load = model.startLoad();
		locations.forEach((location) -> load.add(location.json()));
		model.publish(load);
		return model;
	}

}
