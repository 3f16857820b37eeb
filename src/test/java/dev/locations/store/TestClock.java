package dev.locations.store;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A clock that stands still until it is moved.
 */
public final class TestClock extends Clock {

	private final AtomicReference<Instant> now;

	public TestClock(String now) {
		this.now = new AtomicReference<>(Instant.parse(now));
	}

	public void move(Duration time) {
		this.now.updateAndGet((instant) -> instant.plus(time));
	}

	@Override
	public Instant instant() {
		return this.now.get();
	}

	@Override
	public ZoneId getZone() {
		return ZoneOffset.UTC;
	}

	@Override
	public Clock withZone(ZoneId zone) {
		throw new UnsupportedOperationException();
	}

}
