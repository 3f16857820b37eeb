package dev.locations.readmodel;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FreshnessTests {

	private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 10);

	private final Freshness freshness = new Freshness(this.nanos::get, Duration.ofNanos(100));

	@Test
	void isAbsentAtFirst() {
		assertThat(this.freshness.state()).isEqualTo(Freshness.State.ABSENT);
		assertThat(this.freshness.lag()).isZero();
	}

	@Test
	void lagsWhenTheLatestHeartbeatIsTooOld() {
		long beat = this.freshness.next();
		this.nanos.addAndGet(100);
		this.freshness.current(beat);
		assertThat(this.freshness.lag()).isEqualTo(Duration.ofNanos(100 - beat));
		assertThat(this.freshness.state()).isEqualTo(Freshness.State.CURRENT);
		this.nanos.addAndGet(beat + 1);
		assertThat(this.freshness.state()).isEqualTo(Freshness.State.LAGGING);
		this.freshness.current(this.freshness.next());
		assertThat(this.freshness.state()).isEqualTo(Freshness.State.CURRENT);
	}

	@Test
	void anOlderHeartbeatChangesNothing() {
		long older = this.freshness.next();
		this.nanos.addAndGet(50);
		this.freshness.current(this.freshness.next());
		this.freshness.current(older);
		assertThat(this.freshness.lag()).isZero();
	}

	@Test
	void numbersGrowWhenTheClockStands() {
		assertThat(this.freshness.next()).isLessThan(this.freshness.next());
	}

	@Test
	void withoutOthersThereIsNoLag() {
		this.freshness.current();
		this.nanos.addAndGet(1_000_000);
		assertThat(this.freshness.isCurrent()).isTrue();
		assertThat(this.freshness.lag()).isZero();
		this.freshness.lost();
		assertThat(this.freshness.isCurrent()).isFalse();
	}

}
