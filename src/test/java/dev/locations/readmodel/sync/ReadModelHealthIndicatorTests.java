package dev.locations.readmodel.sync;

import java.time.Duration;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

import org.springframework.boot.health.contributor.Status;

import static org.assertj.core.api.Assertions.assertThat;

class ReadModelHealthIndicatorTests {

	@AutoClose
	private final ScriptedSync sync = new ScriptedSync();

	private ReadModelHealthIndicator indicator = indicator();

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

}
