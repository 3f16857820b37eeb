package dev.locations.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * A clock that goes when it is told to.
 */
public final class TestClock extends Clock {

	/** The time each test starts at. */
	public static final Instant START = Instant.parse("2026-01-02T03:04:05.678Z");

	private volatile Instant now = START;

	@Override
	public Instant instant() {
		return this.now;
	}

	/** Moves on. */
	public void advance(Duration duration) {
		this.now = this.now.plus(duration);
	}

	void reset() {
		this.now = START;
	}

	@Override
	public ZoneId getZone() {
		return ZoneOffset.UTC;
	}

	@Override
	public Clock withZone(ZoneId zone) {
		return Clock.fixed(this.now, zone);
	}

}
