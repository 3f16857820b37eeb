package dev.locations.store;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;

/** The times of records, in milliseconds. */
public final class Timestamps {

	/** ISO 8601 in UTC with milliseconds. */
	public static final String PATTERN = "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'";

	private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern(PATTERN, Locale.ROOT)
		.withZone(ZoneOffset.UTC);

	/** The first time that can be written, in milliseconds since 1970. */
	public static final long FIRST = Instant.parse("0000-01-01T00:00:00Z").toEpochMilli();

	/** The last time that can be written, in milliseconds since 1970. */
	public static final long LAST = Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli();

	private Timestamps() {
	}

	/** Tells whether a time in milliseconds since 1970 has a year of four digits. */
	public static boolean isRepresentable(long epochMillis) {
		return epochMillis >= FIRST && epochMillis <= LAST;
	}

	public static Instant now(Clock clock) {
		return clock.instant().truncatedTo(ChronoUnit.MILLIS);
	}

	/**
	 * Returns the time of a change, which is always later than the last change, so that
	 * each version of a record has a time of its own.
	 */
	public static Instant after(Instant last, Instant now) {
		Instant time = now.truncatedTo(ChronoUnit.MILLIS);
		return time.isAfter(last) ? time : last.plusMillis(1);
	}

	/** Reads a time by {@link #PATTERN}; empty if the text is none. */
	public static Optional<Instant> parse(String text) {
		try {
			return Optional.of(FORMAT.parse(text, Instant::from));
		}
		catch (DateTimeException ex) {
			return Optional.empty();
		}
	}

	/** Writes a time in milliseconds since 1970 by {@link #PATTERN}. */
	public static String format(long epochMillis) {
		return FORMAT.format(Instant.ofEpochMilli(epochMillis));
	}

}
