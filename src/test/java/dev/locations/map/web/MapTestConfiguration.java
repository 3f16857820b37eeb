package dev.locations.map.web;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

import dev.locations.location.InMemoryLocationStore;
import dev.locations.location.LocationDocument;
import dev.locations.map.MapReads;
import dev.locations.map.MapSource;
import dev.locations.readmodel.answer.MapCaches;
import dev.locations.readmodel.answer.MapSnapshot;
import dev.locations.readmodel.snapshot.ReadModel;
import dev.locations.readmodel.snapshot.Replica;
import reactor.core.scheduler.Schedulers;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Maps of the locations of a store in memory, for tests.
 */
@Import({ MapRoutes.class, MapAccess.class, ClusterHandler.class, ClusterParameters.class, TileHandler.class,
		TileDescriptionHandler.class, MapStyle.class })
public class MapTestConfiguration {

	private static final long MAX_BYTES = 1L << 30;

	@Bean
	static MapSource mapSource(InMemoryLocationStore store) {
		return new LoadedMap(store);
	}

	/**
	 * Loads the locations again after a change. Not for each request: a load allocates
	 * memory outside of the heap, which may have to wait for the garbage collector.
	 */
	private static final class LoadedMap implements MapSource {

		private final InMemoryLocationStore store;

		private List<LocationDocument> loaded = List.of();

		private MapReads reads = load(List.of());

		LoadedMap(InMemoryLocationStore store) {
			this.store = store;
		}

		@Override
		public synchronized Optional<MapReads> reads() {
			// the store answers at once
			List<LocationDocument> stored = this.store.all()
				.collectList()
				.onErrorComplete(DataAccessResourceFailureException.class)
				.toFuture()
				.getNow(null);
			if (stored == null) {
				return Optional.empty();
			}
			if (!stored.equals(this.loaded)) {
				this.reads = load(stored);
				this.loaded = stored;
			}
			return Optional.of(this.reads);
		}

		private static MapReads load(List<LocationDocument> locations) {
			ReadModel model = new ReadModel(Schedulers.immediate(), MAX_BYTES, System::nanoTime);
			Replica.Load load = model.startLoad();
			locations.forEach((location) -> load.add(location.json()));
			load.publish();
			return new MapSnapshot(Objects.requireNonNull(model.snapshot()), new MapCaches());
		}

	}

}
