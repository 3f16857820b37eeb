package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import dev.locations.map.TileAddress;
import dev.locations.map.TileQuery;
import dev.locations.readmodel.map.MapCaches;
import dev.locations.readmodel.map.MapSnapshot;
import dev.locations.readmodel.state.ReadModel;
import dev.locations.readmodel.state.Replica;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests for {@link ReadModelMetrics}. */
class ReadModelMetricsTests {

	private static final Duration MAX_LAG = Duration.ofMillis(300);

	private final ScriptedFeed feed = new ScriptedFeed();

	private final ReadModel model = new ReadModel(Schedulers.immediate(), Long.MAX_VALUE, System::nanoTime);

	private final ReadModelLifecycle lifecycle = new ReadModelLifecycle(
			new ReadModelSettings(true, false, MAX_LAG, null, null), this.feed, this.feed, null, this.model);

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	@AfterEach
	void stop() {
		this.lifecycle.stop();
	}

	@Test
	void showTheLagAndWhetherReadsAreAnsweredFromMemory() {
		new ReadModelMetrics(this.model, new MapCaches(), this.lifecycle).bindTo(this.registry);
		assertThat(value("locations.read.model.current")).isZero();
		assertThat(value("locations.read.model.size")).isZero();
		this.feed.setLocations(Flux.empty());
		this.lifecycle.start();
		await(() -> assertThat(value("locations.read.model.current")).isOne());
		this.feed.setHeartbeatsReturn(false);
		await(() -> assertThat(value("locations.read.model.current")).isZero());
		assertThat(this.registry.get("locations.read.model.lag").timeGauge().value(TimeUnit.MILLISECONDS))
			.isGreaterThan((double) MAX_LAG.toMillis());
	}

	@Test
	void countTheMemoryOfWhatIsKeptForMaps() {
		MapCaches caches = new MapCaches();
		new ReadModelMetrics(this.model, caches, this.lifecycle).bindTo(this.registry);
		this.feed.setLocations(Flux.empty());
		this.lifecycle.start();
		await(() -> assertThat(value("locations.read.model.current")).isOne());
		double before = value("locations.read.model.memory");
		new MapSnapshot(Objects.requireNonNull(this.model.snapshot()), this.model.fields(), caches)
			.tile(new TileQuery(new TileAddress(0, 0, 0), null))
			.block();
		assertThat(value("locations.read.model.memory")).isBetween(before + 1, before + 1_000);
	}

	@Test
	void showHowFarALoadIs() {
		new ReadModelMetrics(this.model, new MapCaches(), this.lifecycle).bindTo(this.registry);
		Replica.Load load = this.model.startLoad();
		load.add(ScriptedFeed.location(1, 1));
		assertThat(loaded("read")).isOne();
		assertThat(loaded("indexed")).isZero();
		load.publish();
		assertThat(loaded("read")).as("no load runs").isZero();
		assertThat(loaded("indexed")).isZero();
	}

	private double loaded(String step) {
		return this.registry.get("locations.read.model.load").tag("step", step).gauge().value();
	}

	private double value(String name) {
		return this.registry.get(name).gauge().value();
	}

	private static void await(Runnable check) {
		Awaitility.await().untilAsserted(check::run);
	}

}
