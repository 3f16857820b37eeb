package dev.locations.readmodel.sync;

import java.util.Objects;
import java.util.concurrent.TimeUnit;

import dev.locations.map.TileAddress;
import dev.locations.map.TileQuery;
import dev.locations.readmodel.map.MapCaches;
import dev.locations.readmodel.map.MapSnapshot;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReadModelMetricsTests {

	@AutoClose
	private final ScriptedSync sync = new ScriptedSync();

	private final ReadModel model = this.sync.model();

	private final MapCaches caches = new MapCaches();

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	@BeforeEach
	void bind() {
		new ReadModelMetrics(this.model, this.caches, this.sync.lifecycle()).bindTo(this.registry);
	}

	@Test
	void showTheLagAndWhetherReadsAreAnsweredFromMemory() {
		assertThat(value("locations.read.model.current")).isZero();
		assertThat(value("locations.read.model.size")).isZero();
		this.sync.startAndBecomeCurrent();
		assertThat(value("locations.read.model.current")).isOne();
		this.sync.feed().setHeartbeatsReturn(false);
		this.sync.advance(ScriptedSync.MAX_LAG.multipliedBy(2));
		assertThat(value("locations.read.model.current")).isZero();
		assertThat(this.registry.get("locations.read.model.lag").timeGauge().value(TimeUnit.MILLISECONDS))
			.isGreaterThan((double) ScriptedSync.MAX_LAG.toMillis());
	}

	@Test
	void countTheMemoryOfWhatIsKeptForMaps() {
		this.sync.startAndBecomeCurrent();
		double before = value("locations.read.model.memory");
		new MapSnapshot(Objects.requireNonNull(this.model.snapshot()), this.model.fields(), this.caches)
			.tile(new TileQuery(new TileAddress(0, 0, 0), null, null, null))
			.block();
		assertThat(value("locations.read.model.memory")).isBetween(before + 1, before + 1_000);
	}

	@Test
	void showHowFarALoadIs() {
		SnapshotLoad load = this.model.startLoad();
		load.add(ScriptedFeed.location(1, 1));
		assertThat(loaded("read")).isOne();
		assertThat(loaded("indexed")).isZero();
		this.model.publish(load);
		assertThat(loaded("read")).as("no load runs").isZero();
		assertThat(loaded("indexed")).isZero();
	}

	private double loaded(String step) {
		return this.registry.get("locations.read.model.load").tag("step", step).gauge().value();
	}

	private double value(String name) {
		return this.registry.get(name).gauge().value();
	}

}
