package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.map.TileAddress;
import dev.locations.map.TileQuery;
import dev.locations.readmodel.map.MapCaches;
import dev.locations.readmodel.map.MapSnapshot;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

import org.springframework.boot.health.contributor.Status;

import static org.assertj.core.api.Assertions.assertThat;

class ReadModelHealthIndicatorTests {

	@AutoClose
	private final ScriptedSync sync = new ScriptedSync();

	private ReadModelHealthIndicator indicator = indicator();

	private final ReadModel model = this.sync.model();

	private final MapCaches caches = new MapCaches();

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 10);

	private final Freshness freshness = new Freshness(this.nanos::get, Duration.ofNanos(100));

	private ReadModelHealthIndicator indicator() {
		return new ReadModelHealthIndicator(this.sync.lifecycle(), this.sync.model().loadProgress());
	}

	private void expect(Status status) {
		assertThat(this.indicator.health().getStatus()).isEqualTo(status);
	}

	@Test
	void isOutOfServiceOnlyUntilTheFirstLoadIsComplete() {
		this.sync.feed().setLocations(Flux.never());
		this.sync.start().advance(ScriptedSync.MAX_LAG);
		expect(Status.OUT_OF_SERVICE);
		this.sync.lifecycle().stop();
		this.sync.feed().setLocations(Flux.empty());
		this.sync.startAndBecomeCurrent();
		expect(Status.UP);
		this.sync.feed().setHeartbeatsReturn(false);
		this.sync.advance(ScriptedSync.MAX_LAG.multipliedBy(2));
		this.sync.assertNotCurrent();
		expect(Status.UP);
	}

	@Test
	void isOutOfServiceWhileADamagedFileIsReplaced() {
		this.sync.startAndBecomeCurrent();
		this.sync.feed().setLocations(Flux.never());
		this.sync.lifecycle().supervisor().reportDamage();
		this.sync.advance(ScriptedSync.MAX_LAG);
		expect(Status.OUT_OF_SERVICE);
		this.sync.lifecycle().stop();
		this.sync.feed().setLocations(Flux.empty());
		this.sync.startAndBecomeCurrent();
		expect(Status.UP);
	}

	@Test
	void isUpWhenTheModelIsSwitchedOff() {
		this.sync.switchedOff().start();
		this.indicator = indicator();
		expect(Status.UP);
	}

	@Test
	void isOutOfServiceWhenTheFirstLoadHasFailed() {
		this.sync.feed().setLocations(Flux.error(new IllegalStateException("no load")));
		this.sync.start().advance(ScriptedSync.MAX_LAG);
		expect(Status.OUT_OF_SERVICE);
		assertThat(this.sync.lifecycle().supervisor().restarts()).isPositive();
		this.sync.assertNotCurrent();
	}

	@Test
	void tellsHowFarTheFirstLoadIs() {
		Sinks.Many<byte[]> locations = Sinks.many().unicast().onBackpressureBuffer();
		this.sync.feed().setLocations(locations.asFlux());
		this.sync.start().advance(ScriptedSync.MAX_LAG);
		for (int count = 1; count <= 3; count++) {
			locations.tryEmitNext(ScriptedFeed.location(count, 1)).orThrow();
			this.sync.work();
			assertThat(this.indicator.health().getDetails()).containsEntry("read model",
					"loading: " + count + " locations are read");
			this.sync.advance(Duration.ofDays(1));
			expect(Status.OUT_OF_SERVICE);
		}
	}

	@BeforeEach
	void bind() {
		new ReadModelMetrics(this.model, this.caches, this.sync.lifecycle()).bindTo(this.registry);
	}

	@Test
	void metricsShowTheLagAndWhetherReadsAreAnsweredFromMemory() {
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
	void metricsCountTheMemoryOfWhatIsKeptForMaps() {
		this.sync.startAndBecomeCurrent();
		double before = value("locations.read.model.memory");
		new MapSnapshot(Objects.requireNonNull(this.model.snapshot()), this.model.fields(), this.caches)
			.tile(new TileQuery(new TileAddress(0, 0, 0), null, null, null))
			.block();
		assertThat(value("locations.read.model.memory")).isBetween(before + 1, before + 1_000);
	}

	@Test
	void metricsShowHowFarALoadIs() {
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

	@Test
	void lagsWhenTheLatestHeartbeatIsTooOld() {
		long heartbeat = this.freshness.nextNumber();
		this.nanos.addAndGet(100);
		this.freshness.heartbeatReturned(heartbeat);
		assertThat(this.freshness.lag()).isEqualTo(Duration.ofNanos(100 - heartbeat));
		assertThat(this.freshness.state()).isEqualTo(Freshness.State.CURRENT);
		this.nanos.addAndGet(heartbeat + 1);
		assertThat(this.freshness.state()).isEqualTo(Freshness.State.LAGGING);
		this.freshness.heartbeatReturned(this.freshness.nextNumber());
		assertThat(this.freshness.state()).isEqualTo(Freshness.State.CURRENT);
	}

	@Test
	void anOlderHeartbeatChangesNothing() {
		assertThat(this.freshness.nextNumber()).as("of the same moment").isLessThan(this.freshness.nextNumber());
		long older = this.freshness.nextNumber();
		this.nanos.addAndGet(50);
		this.freshness.heartbeatReturned(this.freshness.nextNumber());
		this.freshness.heartbeatReturned(older);
		assertThat(this.freshness.lag()).isZero();
	}

}
