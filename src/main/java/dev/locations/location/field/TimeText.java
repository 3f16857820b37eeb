package dev.locations.location.field;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.regex.Pattern;

import dev.locations.cql2.Expression.Literal;
import dev.locations.index.value.Bound;
import dev.locations.index.value.FieldValue.Scalar.Numeric;
import dev.locations.index.value.ScalarRange;

/**
 * Texts that are dates or times as RFC 3339 has them, also without an offset, which
 * stands for UTC then. They are compared as seconds since 1970. A date is the start of
 * its day.
 */
public final class TimeText {

	private static final String DATE = "\\d{4}-\\d\\d-\\d\\d";

	private static final Pattern PATTERN = Pattern
		.compile(DATE + "([Tt ]\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?([Zz]|[+-]\\d\\d:\\d\\d)?)?");

	private static final Pattern WITHOUT_OFFSET = Pattern.compile(DATE + "T[0-9:.]+");

	private static final int SECONDS = "2016-12-31T23:59:".length();

	private TimeText() {
	}

	/** Returns whether a text is a date or a time, or just a text. */
	public static FieldType type(String text) {
		try {
			if (PATTERN.matcher(text).matches()) {
				instant(text);
				return (text.indexOf(':') < 0) ? FieldType.DATE : FieldType.TIME;
			}
		}
		catch (DateTimeException ex) {
			// such as a thirteenth month
		}
		return FieldType.STRING;
	}

	/**
	 * Reads a time. A leap second is the second after it, as computers have it.
	 * @throws DateTimeException if there is no such time
	 */
	public static Instant instant(String text) {
		String time = text.toUpperCase(Locale.ROOT).replace(' ', 'T');
		if (time.indexOf('T') < 0) {
			return LocalDate.parse(time).atStartOfDay(ZoneOffset.UTC).toInstant();
		}
		boolean isLeap = time.startsWith("60", SECONDS);
		String before = isLeap ? time.substring(0, SECONDS) + "59" + time.substring(SECONDS + 2) : time;
		Instant instant = OffsetDateTime.parse(WITHOUT_OFFSET.matcher(before).matches() ? before + "Z" : before)
			.toInstant();
		return isLeap ? instant.plusSeconds(1) : instant;
	}

	static Numeric seconds(Instant time) {
		return new Numeric(BigDecimal.valueOf(time.getEpochSecond()).add(BigDecimal.valueOf(time.getNano(), 9)));
	}

	/** Returns the seconds that are equal to a time: of a date, all of its day. */
	static ScalarRange range(Literal time) {
		if (time instanceof Literal.Date date) {
			return new ScalarRange(Bound.before(start(date.value())), Bound.before(start(date.value().plusDays(1))));
		}
		return ScalarRange.of(seconds(((Literal.Timestamp) time).value()));
	}

	private static Numeric start(LocalDate date) {
		return seconds(date.atStartOfDay(ZoneOffset.UTC).toInstant());
	}

}
