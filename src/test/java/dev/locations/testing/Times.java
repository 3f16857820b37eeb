package dev.locations.testing;

import java.time.Duration;

import dev.locations.work.RunningTime;

public final class Times {

	private Times() {
	}

	/** A time that never stands still. */
	public static RunningTime always() {
		return new RunningTime(System::nanoTime, Duration.ofDays(1));
	}

}
