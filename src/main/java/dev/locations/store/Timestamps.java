package dev.locations.store;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * The times of records, in milliseconds.
 */
public final class Timestamps {

	/** ISO 8601 in UTC with milliseconds. */
	public static final String PATTERN = "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'";

	private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern(PATTERN, Locale.ROOT)
		.withZone(ZoneOffset.UTC);

	private Timestamps() {
	}

	/**
	 * The time of a new record.
	 * @param clock the clock
	 * @return now, in milliseconds
	 */
	public static Instant now(Clock clock) {
		return clock.instant().truncatedTo(ChronoUnit.MILLIS);
	}

	/**
	 * The time of a change. It never goes backwards and always moves, even within one
	 * millisecond, so that it tells two versions of a record apart.
	 * @param last the time of the last change
	 * @param now the time by the clock
	 * @return now, or a millisecond after the last change when the clock is not past it
	 */
	public static Instant after(Instant last, Instant now) {
		Instant time = now.truncatedTo(ChronoUnit.MILLIS);
		return time.isAfter(last) ? time : last.plusMillis(1);
	}

	/**
	 * Writes a time.
	 * @param epochMillis the time in milliseconds since 1970
	 * @return the time in ISO 8601, such as {@code 2026-11-21T09:00:00.123Z}
	 */
	public static String format(long epochMillis) {
		return FORMAT.format(Instant.ofEpochMilli(epochMillis));
	}

}
