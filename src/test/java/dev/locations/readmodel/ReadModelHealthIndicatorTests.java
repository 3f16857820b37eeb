package dev.locations.readmodel;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.readmodel.snapshot.ReadModel;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.health.contributor.Status;

import static org.assertj.core.api.Assertions.assertThat;

class ReadModelHealthIndicatorTests {

	private static final Duration MAX_LAG = Duration.ofMillis(300);

	private final ScriptedFeed source = new ScriptedFeed();

	private final ReadModelLifecycle feed = new ReadModelLifecycle(new ReadModelSettings(true, false, MAX_LAG, null),
			this.source, this.source, new ReadModel(Schedulers.immediate(), Long.MAX_VALUE));

	private final AtomicLong nanos = new AtomicLong();

	private final ReadModelHealthIndicator indicator = new ReadModelHealthIndicator(this.feed, this.nanos::get);

	@AfterEach
	void stop() {
		this.feed.stop();
	}

	private Status status() {
		return this.indicator.health().getStatus();
	}

	private void await(Status expected) {
		Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> status().equals(expected));
	}

	@Test
	void waitsForTheFirstModelAndNotForTheNext() {
		this.source.holds(Flux.never());
		this.feed.start();
		assertThat(status()).isEqualTo(Status.OUT_OF_SERVICE);
		this.feed.stop();
		this.source.holds(Flux.empty());
		this.feed.start();
		await(Status.UP);
		this.source.echoes(false);
		Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> !this.feed.isCurrent());
		assertThat(status()).isEqualTo(Status.UP);
	}

	@Test
	void doesNotWaitForAModelThatIsSwitchedOff() {
		ReadModelLifecycle off = new ReadModelLifecycle(new ReadModelSettings(false, false, MAX_LAG, null), this.source,
				this.source, new ReadModel(Schedulers.immediate(), Long.MAX_VALUE));
		off.start();
		assertThat(new ReadModelHealthIndicator(off, this.nanos::get).health().getStatus()).isEqualTo(Status.UP);
	}

	@Test
	void doesNotWaitForALoadThatHasFailed() {
		this.source.holds(Flux.error(new IllegalStateException("no load")));
		this.feed.start();
		await(Status.UP);
		assertThat(this.feed.restarts()).isPositive();
		assertThat(this.feed.isCurrent()).isFalse();
	}

	@Test
	void doesNotWaitForEver() {
		this.source.holds(Flux.never());
		this.feed.start();
		this.nanos.set(Duration.ofMinutes(5).toNanos());
		assertThat(status()).isEqualTo(Status.OUT_OF_SERVICE);
		this.nanos.incrementAndGet();
		assertThat(status()).isEqualTo(Status.UP);
	}

}
