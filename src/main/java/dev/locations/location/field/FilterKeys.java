package dev.locations.location.field;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.locations.index.value.Bound;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.FieldValue.Scalar.Bool;
import dev.locations.index.value.FieldValue.Scalar.Numeric;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.FieldValue.Scalar.Time;
import dev.locations.index.value.ScalarRange;

/** Writes the parts of a {@link Filter#key()}, so that different parts differ. */
final class FilterKeys {

	private static final Pattern PLAIN = Pattern.compile("[\\w.]+");

	private FilterKeys() {
	}

	static String field(String name) {
		return PLAIN.matcher(name).matches() ? name : quoted(name, '"');
	}

	static String quoted(String text, char mark) {
		String one = String.valueOf(mark);
		return one + text.replace(one, one + one) + one;
	}

	static String of(List<ScalarRange> ranges) {
		return ranges.stream().map(FilterKeys::of).collect(Collectors.joining(",", "(", ")"));
	}

	private static String of(ScalarRange range) {
		Scalar from = range.from().value();
		Scalar to = range.to().value();
		return (from != null && from.equals(to)) ? of(from) : of(range.from()) + ".." + of(range.to());
	}

	private static String of(Bound bound) {
		Scalar value = bound.value();
		return (value != null) ? of(value) + (bound.isBehind() ? "+" : "") : "";
	}

	private static String of(Scalar value) {
		if (value instanceof Text text) {
			return quoted(text.value(), '\'');
		}
		if (value instanceof Numeric numeric) {
			return numeric.value().toString();
		}
		return (value instanceof Time time) ? "@" + time.epochMillis() : Boolean.toString(((Bool) value).value());
	}

}
