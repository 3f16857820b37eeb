package dev.locations.map.web;

import java.util.Objects;
import java.util.Optional;

import dev.locations.location.InMemoryLocationStore;
import dev.locations.map.MapReads;
import dev.locations.map.MapSource;
import dev.locations.readmodel.answer.MapSnapshot;
import dev.locations.readmodel.snapshot.ReadModel;
import dev.locations.readmodel.snapshot.Replica;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Maps of the locations of a store in memory, for tests. They are loaded for each
 * request.
 */
@Import({ MapRoutes.class, MapAccess.class, ClusterHandler.class, ClusterParameters.class, TileHandler.class,
		TileDescriptionHandler.class, MapStyle.class })
public class MapTestConfiguration {

	private static final long MAX_BYTES = 1L << 30;

	@Bean
	static MapSource mapSource(InMemoryLocationStore store) {
		// the store answers at once, so that nothing has to wait
		return () -> load(store).map(Optional::of)
			.onErrorReturn(DataAccessResourceFailureException.class, Optional.empty())
			.toFuture()
			.getNow(Optional.empty());
	}

	private static Mono<MapReads> load(InMemoryLocationStore store) {
		ReadModel model = new ReadModel(Schedulers.immediate(), MAX_BYTES);
		Replica.Load load = model.startLoad();
		return store.all().doOnNext((location) -> load.add(location.json())).then(Mono.fromSupplier(() -> {
			load.publish();
			return new MapSnapshot(Objects.requireNonNull(model.snapshot()));
		}));
	}

}
