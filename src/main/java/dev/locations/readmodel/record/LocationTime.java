package dev.locations.readmodel.record;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Times as one number with the digits of their text. All times have the same number of
 * digits, so numbers and times sort alike.
 */
final class LocationTime {

	private static final DateTimeFormatter DIGITS = DateTimeFormatter.ofPattern("uuuuMMddHHmmssSSS", Locale.ROOT);

	private LocationTime() {
	}

	static long digits(String time) {
		return time.chars().filter(Character::isDigit).asLongStream().reduce(0, (n, c) -> n * 10 + (c - '0'));
	}

	static long epochMillis(long digits) {
		return LocalDateTime.parse("%017d".formatted(digits), DIGITS).toInstant(ZoneOffset.UTC).toEpochMilli();
	}

}
