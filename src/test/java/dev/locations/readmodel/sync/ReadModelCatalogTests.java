package dev.locations.readmodel.sync;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import dev.locations.location.InMemoryLocationStore;
import dev.locations.location.LocationInputs;
import dev.locations.location.query.BoundingBox;
import dev.locations.map.ClusterQuery;
import dev.locations.observability.QueryResults;
import dev.locations.readmodel.map.MapCaches;
import dev.locations.store.ModelUnavailableException;
import dev.locations.validation.BodySchemas;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What answers while the read model is missing, behind, or not complete. */
class ReadModelCatalogTests {

	private static final ClusterQuery WORLD = new ClusterQuery(BoundingBox.WORLD, 0, null, null, List.of());

	private static final UUID KNOWN = new UUID(0x4000, 1);

	private final InMemoryLocationStore store = new InMemoryLocationStore(Clock.systemUTC(), BodySchemas.load());

	private Freshness.State state = Freshness.State.CURRENT;

	private Runnable onState = () -> {
	};

	private final ReadModel model = StandaloneModel.model(Schedulers.immediate(), 1L << 26, System::nanoTime, null);

	private ReadModelCatalog catalog() {
		QueryResults results = new QueryResults(new SimpleMeterRegistry());
		return new ReadModelCatalog(this.model, this::state, new MapCaches(), results,
				new StoreReads(this.store, (box, fields) -> Flux.just("{}".getBytes(StandardCharsets.UTF_8)), results,
						ModelUnavailableException::new));
	}

	private Freshness.State state() {
		this.onState.run();
		return this.state;
	}

	private void load() {
		this.store.create(KNOWN, LocationInputs.named("Lake")).block();
		SnapshotLoad load = this.model.startLoad();
		this.store.all().doOnNext((location) -> load.add(location.json())).blockLast();
		this.model.publish(load);
	}

	@Test
	void theStoreAnswersWhatItCanWhileThereIsNoModel() {
		assertThat(catalog().reads()).isInstanceOf(StoreReads.class);
		assertThat(catalog().reads().version()).isEmpty();
		assertThatExceptionOfType(ModelUnavailableException.class).isThrownBy(() -> catalog().clusters(WORLD));
		load();
		assertThat(catalog().reads()).isNotInstanceOf(StoreReads.class);
		assertThat(catalog().reads().version()).isNotEmpty();
	}

	@Test
	void onlyMapsAreDrawnFromAModelThatIsBehind() {
		load();
		this.state = Freshness.State.LAGGING;
		assertThat(catalog().reads()).isInstanceOf(StoreReads.class);
		assertThat(catalog().clusters(WORLD).version()).isNotEmpty();
		this.state = Freshness.State.ABSENT;
		assertThatExceptionOfType(ModelUnavailableException.class).as("read from an old file")
			.isThrownBy(() -> catalog().clusters(WORLD));
	}

	/** Otherwise an answer could be older than the longest lag. */
	@Test
	void answersFromAModelThatIsNotOlderThanItsState() {
		load();
		String behind = catalog().clusters(WORLD).version();
		this.state = Freshness.State.ABSENT;
		this.onState = () -> {
			this.model.saved(List.of(ScriptedFeed.location(1, 1)));
			this.state = Freshness.State.CURRENT;
		};
		assertThat(catalog().clusters(WORLD).version()).isNotEqualTo(behind);
		assertThat(Objects.requireNonNull(catalog().current()).size()).isEqualTo(2);
	}

	/** Another process may have created it a moment ago. */
	@Test
	void theStoreDecidesWhetherALocationDoesNotExist() {
		load();
		UUID other = UUID.randomUUID();
		this.store.create(other, LocationInputs.named("New")).block();
		ReadModelLocationStore writes = new ReadModelLocationStore(this.store, catalog(), new WriteThrough(
				new ChangeMerger(this.model, new Freshness(System::nanoTime, Duration.ofSeconds(1))), (error) -> {
				}));
		List<UUID> asked = List.of(KNOWN, other, UUID.randomUUID());
		assertThat(writes.existing(asked).collectList().block()).containsExactlyInAnyOrder(KNOWN, other);
		this.state = Freshness.State.LAGGING;
		assertThat(writes.existing(asked).collectList().block()).containsExactlyInAnyOrder(KNOWN, other);
	}

}
