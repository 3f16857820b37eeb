package dev.locations.location.query;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

import org.jspecify.annotations.Nullable;

/**
 * An interval of milliseconds since 1970. Both ends belong to it. An interval that begins
 * after its end has no times. {@link Long#MIN_VALUE} and {@link Long#MAX_VALUE} leave an
 * end open.
 */
public record TimeInterval(long from, long to) {

	/**
	 * The times of locations are whole milliseconds. So a beginning within a millisecond
	 * is rounded up to the next one, and an end is rounded down. An open end is null.
	 */
	public static TimeInterval of(@Nullable Instant from, @Nullable Instant to) {
		return new TimeInterval(
				(from != null) ? from.plusNanos(999_999).truncatedTo(ChronoUnit.MILLIS).toEpochMilli() : Long.MIN_VALUE,
				(to != null) ? to.toEpochMilli() : Long.MAX_VALUE);
	}

}
