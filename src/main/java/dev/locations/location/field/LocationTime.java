package dev.locations.location.field;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;

import dev.locations.store.Timestamps;

/**
 * Reads and writes the times of the records. All of them have the same form, such as
 * {@code 2026-11-22T08:18:43.025Z}, so that this is much faster than a general parser.
 */
public final class LocationTime {

	private static final long DAY_MILLIS = Duration.ofDays(1).toMillis();

	private LocationTime() {
	}

	/** Returns the digits from year to milliseconds, which sort as the times do. */
	public static long digits(String time) {
		long digits = 0;
		for (int i = 0; i < time.length(); i++) {
			char character = time.charAt(i);
			if (character >= '0' && character <= '9') {
				digits = digits * 10 + (character - '0');
			}
		}
		return digits;
	}

	/** Returns less than all records for years below 0, and more for years above 9999. */
	public static long digits(long epochMillis) {
		if (Timestamps.isRepresentable(epochMillis)) {
			return digits(Timestamps.format(epochMillis));
		}
		return (epochMillis < 0) ? Long.MIN_VALUE : Long.MAX_VALUE;
	}

	/** Returns the time of its digits. */
	public static Instant instant(long digits) {
		return Instant.ofEpochMilli(epochMillis(digits));
	}

	/** Returns the milliseconds since 1970. */
	public static long epochMillis(String time) {
		return epochMillis(digits(time));
	}

	private static long epochMillis(long digits) {
		int date = (int) (digits / 1_000_000_000);
		int clock = (int) (digits % 1_000_000_000);
		long day = LocalDate.of(date / 10_000, date / 100 % 100, date % 100).toEpochDay();
		int seconds = clock / 10_000_000 * 3600 + clock / 100_000 % 100 * 60 + clock / 1000 % 100;
		return day * DAY_MILLIS + seconds * 1000L + clock % 1000;
	}

}
