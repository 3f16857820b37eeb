package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.readmodel.state.ReadModel;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.health.contributor.Status;

import static org.assertj.core.api.Assertions.assertThat;

class ReadModelHealthIndicatorTests {

	private static final Duration MAX_LAG = Duration.ofMillis(300);

	private final ScriptedFeed feed = new ScriptedFeed();

	private final ReadModel model = new ReadModel(Schedulers.immediate(), Long.MAX_VALUE, System::nanoTime);

	private final ReadModelLifecycle lifecycle = new ReadModelLifecycle(
			new ReadModelSettings(true, false, MAX_LAG, null, null), this.feed, this.feed, null, this.model);

	private final AtomicLong nanos = new AtomicLong();

	private final ReadModelHealthIndicator indicator = new ReadModelHealthIndicator(this.lifecycle,
			this.model.loadProgress(), this.nanos::get);

	@AfterEach
	void stop() {
		this.lifecycle.stop();
	}

	private Status status() {
		return this.indicator.health().getStatus();
	}

	private void await(Status expected) {
		Awaitility.await().until(() -> status().equals(expected));
	}

	@Test
	void isOutOfServiceOnlyUntilTheFirstLoadIsComplete() {
		this.feed.setLocations(Flux.never());
		this.lifecycle.start();
		assertThat(status()).isEqualTo(Status.OUT_OF_SERVICE);
		this.lifecycle.stop();
		this.feed.setLocations(Flux.empty());
		this.lifecycle.start();
		await(Status.UP);
		this.feed.setHeartbeatsReturn(false);
		Awaitility.await().until(() -> !this.lifecycle.isCurrent());
		assertThat(status()).isEqualTo(Status.UP);
	}

	@Test
	void isUpWhenTheModelIsSwitchedOff() {
		ReadModelLifecycle off = new ReadModelLifecycle(new ReadModelSettings(false, false, MAX_LAG, null, null),
				this.feed, this.feed, null, this.model);
		off.start();
		assertThat(new ReadModelHealthIndicator(off, this.model.loadProgress(), this.nanos::get).health().getStatus())
			.isEqualTo(Status.UP);
	}

	@Test
	void isUpWhenTheFirstLoadHasFailed() {
		this.feed.setLocations(Flux.error(new IllegalStateException("no load")));
		this.lifecycle.start();
		await(Status.UP);
		assertThat(this.lifecycle.restarts()).isPositive();
		assertThat(this.lifecycle.isCurrent()).isFalse();
	}

	@Test
	void isUpWhenTheFirstLoadDoesNotGetOn() {
		this.feed.setLocations(Flux.never());
		this.lifecycle.start();
		this.nanos.set(Duration.ofMinutes(5).toNanos());
		assertThat(status()).isEqualTo(Status.OUT_OF_SERVICE);
		this.nanos.incrementAndGet();
		assertThat(status()).isEqualTo(Status.UP);
	}

	@Test
	void isOutOfServiceAsLongAsTheFirstLoadGetsOn() {
		Sinks.Many<byte[]> locations = Sinks.many().unicast().onBackpressureBuffer();
		this.feed.setLocations(locations.asFlux());
		this.lifecycle.start();
		for (int count = 1; count <= 3; count++) {
			locations.tryEmitNext(ScriptedFeed.location(count, 1)).orThrow();
			String detail = "loading: " + count + " locations are read";
			Awaitility.await().until(() -> detail.equals(this.indicator.health().getDetails().get("read model")));
			this.nanos.addAndGet(Duration.ofMinutes(5).toNanos());
			assertThat(status()).isEqualTo(Status.OUT_OF_SERVICE);
		}
		this.nanos.incrementAndGet();
		assertThat(status()).isEqualTo(Status.UP);
	}

}
