package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FreshnessTests {

	private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 10);

	private final Freshness freshness = new Freshness(this.nanos::get, Duration.ofNanos(100));

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
		long older = this.freshness.nextNumber();
		this.nanos.addAndGet(50);
		this.freshness.heartbeatReturned(this.freshness.nextNumber());
		this.freshness.heartbeatReturned(older);
		assertThat(this.freshness.lag()).isZero();
	}

	@Test
	void numbersIncreaseWhileTheClockStandsStill() {
		assertThat(this.freshness.nextNumber()).isLessThan(this.freshness.nextNumber());
	}

}
