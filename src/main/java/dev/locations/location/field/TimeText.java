package dev.locations.location.field;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.locations.cql2.Expression.Literal;
import dev.locations.index.value.Bound;
import dev.locations.index.value.FieldValue.Scalar.Numeric;
import dev.locations.index.value.ScalarRange;
import org.jspecify.annotations.Nullable;

/**
 * Texts that are dates or times as RFC 3339 has them, also without an offset, which
 * stands for UTC then. They are compared as seconds since 1970, with all their digits. A
 * date is the start of its day.
 */
public final class TimeText {

	// a text that is much longer is no time
	private static final Pattern PATTERN = Pattern.compile("(\\d{4}-\\d\\d-\\d\\d)"
			+ "([Tt ]([01]\\d|2[0-3]):([0-5]\\d):([0-5]\\d|60)(\\.\\d{1,50})?([Zz]|([+-])([01]\\d|2[0-3]):([0-5]\\d))?)?");

	private static final int DAY_SECONDS = 86_400;

	private TimeText() {
	}

	/** Returns whether a text is a date or a time, or just a text. */
	public static FieldType type(String text) {
		boolean isTime = seconds(text) != null;
		return !isTime ? FieldType.STRING : (text.indexOf(':') < 0) ? FieldType.DATE : FieldType.TIME;
	}

	/** Returns the seconds since 1970; null if the text is no time. */
	static @Nullable Numeric seconds(String text) {
		Matcher parts = PATTERN.matcher(text);
		if (!parts.matches()) {
			return null;
		}
		try {
			long seconds = LocalDate.parse(parts.group(1)).toEpochDay() * DAY_SECONDS;
			if (parts.group(2) == null) {
				return new Numeric(BigDecimal.valueOf(seconds));
			}
			seconds += seconds(parts.group(3), parts.group(4)) + Long.parseLong(parts.group(5));
			if (parts.group(8) != null) {
				long offset = seconds(parts.group(9), parts.group(10));
				seconds += parts.group(8).equals("-") ? offset : -offset;
			}
			String fraction = (parts.group(6) != null) ? parts.group(6) : "";
			return new Numeric(BigDecimal.valueOf(seconds).add(new BigDecimal("0" + fraction)));
		}
		catch (DateTimeException ex) {
			return null;
		}
	}

	private static long seconds(String hours, String minutes) {
		return Long.parseLong(hours) * 3600 + Long.parseLong(minutes) * 60;
	}

	/** Returns the seconds that are equal to a time: of a date, all of its day. */
	static ScalarRange range(Literal time) {
		if (time instanceof Literal.Date date) {
			BigDecimal start = BigDecimal.valueOf(date.value().toEpochDay() * DAY_SECONDS);
			return new ScalarRange(Bound.before(new Numeric(start)),
					Bound.before(new Numeric(start.add(BigDecimal.valueOf(DAY_SECONDS)))));
		}
		Literal.Timestamp timestamp = (Literal.Timestamp) time;
		return ScalarRange.of(new Numeric(BigDecimal.valueOf(timestamp.value().getEpochSecond())
			.add(BigDecimal.valueOf(timestamp.value().getNano(), 9))));
	}

}
