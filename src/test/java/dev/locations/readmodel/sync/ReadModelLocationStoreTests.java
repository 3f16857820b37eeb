package dev.locations.readmodel.sync;

import java.time.Clock;
import java.time.Duration;
import java.util.Objects;

import dev.locations.embedded.TestStoreExtension;
import dev.locations.location.LocationReads;
import dev.locations.location.LocationReadsContract;
import dev.locations.location.LocationStore;
import dev.locations.observability.QueryResults;
import dev.locations.readmodel.map.MapCaches;
import dev.locations.readmodel.state.ReadModel;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs the contracts of stores and of questions on the read model of an embedded store.
 * Each test checks that the answers came from memory.
 */
class ReadModelLocationStoreTests extends LocationReadsContract {

	@RegisterExtension
	static final TestStoreExtension STORE = new TestStoreExtension();

	private @Nullable ReadModelLifecycle lifecycle;

	private @Nullable ReadModelCatalog catalog;

	@Override
	protected LocationStore emptyStore(Clock storeClock) {
		LocationStore store = STORE.cleared().locations(storeClock);
		ReadModel model = new ReadModel(Schedulers.boundedElastic(), 1 << 26, System::nanoTime);
		ReadModelLifecycle started = new ReadModelLifecycle(
				new ReadModelSettings(true, true, Duration.ofSeconds(5), null, null), store, null, null, model,
				System::nanoTime);
		this.lifecycle = started;
		started.start();
		Awaitility.await().pollInterval(Duration.ofMillis(2)).until(started::isCurrent);
		QueryResults results = new QueryResults(new SimpleMeterRegistry());
		ReadModelCatalog catalogOfTheModel = new ReadModelCatalog(model, started.freshness()::state, new MapCaches(),
				results, new StoreReads(store, null, results));
		this.catalog = catalogOfTheModel;
		return new ReadModelLocationStore(store, catalogOfTheModel, started.writeThrough());
	}

	@Override
	public LocationReads reads() {
		return Objects.requireNonNull(this.catalog).reads();
	}

	@AfterEach
	void answeredFromMemory() {
		ReadModelLifecycle running = Objects.requireNonNull(this.lifecycle);
		assertThat(running.isCurrent()).isTrue();
		running.stop();
	}

}
