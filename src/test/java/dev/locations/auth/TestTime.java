package dev.locations.auth;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import io.github.bucket4j.TimeMeter;

final class TestTime implements TimeMeter {

	private final AtomicLong nanos = new AtomicLong();

	void pass(Duration duration) {
		this.nanos.addAndGet(duration.toNanos());
	}

	@Override
	public long currentTimeNanos() {
		return this.nanos.get();
	}

	@Override
	public boolean isWallClockBased() {
		return false;
	}

}
