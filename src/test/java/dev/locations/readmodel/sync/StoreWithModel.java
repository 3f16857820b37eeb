package dev.locations.readmodel.sync;

import java.time.Duration;

import dev.locations.location.LocationStore;
import dev.locations.observability.QueryResults;
import dev.locations.readmodel.map.MapCaches;
import dev.locations.store.ModelUnavailableException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

record StoreWithModel(ReadModelLifecycle lifecycle, ReadModelCatalog catalog, LocationStore store) {

	static StoreWithModel of(LocationStore store) {
		ReadModel model = StandaloneModel.model(Schedulers.boundedElastic(), 1 << 26, System::nanoTime, null);
		ReadModelLifecycle lifecycle = new ReadModelLifecycle(
				new ReadModelSettings(true, true, Duration.ofSeconds(5), null, null), store, null, null, model,
				System::nanoTime);
		lifecycle.start();
		Awaitility.await().pollInterval(Duration.ofMillis(2)).until(lifecycle::isCurrent);
		QueryResults results = new QueryResults(new SimpleMeterRegistry());
		ReadModelCatalog catalog = new ReadModelCatalog(model, lifecycle.freshness()::state, new MapCaches(), results,
				new StoreReads(store, null, results, ModelUnavailableException::new));
		return new StoreWithModel(lifecycle, catalog,
				new ReadModelLocationStore(store, catalog, lifecycle.writeThrough()));
	}

	void stop() {
		assertThat(this.lifecycle.isCurrent()).isTrue();
		this.lifecycle.stop();
	}

}
