package dev.locations.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

import dev.locations.work.RunningTime;

public final class TestClock extends Clock {

	public static final Instant START = Instant.parse("2026-01-02T03:04:05.678Z");

	private volatile Instant now = START;

	/** A time of the process that never stands still. */
	public static RunningTime always() {
		return new RunningTime(System::nanoTime, Duration.ofDays(1));
	}

	@Override
	public Instant instant() {
		return this.now;
	}

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
