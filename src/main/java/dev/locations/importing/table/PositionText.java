package dev.locations.importing.table;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.locations.geodesy.ReferenceSystem;
import org.jspecify.annotations.Nullable;

/**
 * Reads angles and positions as people write and copy them, such as {@code 47,3769},
 * {@code 47.3769, 8.5417} or {@code 47°22'37"N 8°32'30"E}. What contradicts itself, such
 * as {@code -47 N} or {@code 47°75'}, is none. The desk reads the same texts
 * ({@code form/position-text.js}).
 */
final class PositionText {

	/** Longer texts are none, so that reading one takes no time. */
	private static final int MAX_LENGTH = 100;

	private static final String NUMBER = "\\d+(?:[.,]\\d+)?";

	private static final String SIDE = "([NSEWO])";

	private static final String ANGLE = "([-+]?%1$s) ?°? ?(?:(%1$s) ?' ?(?:(%1$s) ?\" ?)?)?".formatted(NUMBER);

	private static final Pattern MARKED_BY_LETTERS = Pattern
		.compile("(\\d+) ?[d°] ?(%1$s) ?m(?:in)?(?: ?(%1$s) ?s(?:ec)?)?".formatted(NUMBER));

	private static final Pattern MARKED_BY_COLONS = Pattern.compile("(\\d+):(%1$s)(?::(%1$s))?".formatted(NUMBER));

	private static final String BLANKS = "(\\d+) (%1$s)(?: (%1$s))?".formatted(NUMBER);

	/** Beside a letter, the numbers 47 22 36 are one angle. */
	private static final Pattern BLANKS_BEFORE_SIDE = Pattern
		.compile("(?<![\\d.,])(?<!\\d )" + BLANKS + "(?= ?" + SIDE + ")");

	private static final Pattern BLANKS_AFTER_SIDE = Pattern.compile("(?<=[NSEWO] ?[-+]?)" + BLANKS + "(?![\\d.,])");

	private static final Pattern BLANKS_ONLY = Pattern.compile("(?<=^[-+]?)" + BLANKS + "$");

	private static final Pattern ONE = Pattern.compile("%1$s? ?%2$s%1$s?".formatted(SIDE, ANGLE));

	private static final Pattern SIDES_FIRST = Pattern
		.compile("%1$s ?%2$s(?:[,;/] ?)?%1$s ?%2$s".formatted(SIDE, ANGLE));

	private static final Pattern SIDES_LAST = Pattern
		.compile("%2$s%1$s?(?: ?[,;/] ?| |(?<=[NSEWO°\"' ]))%2$s%1$s?".formatted(SIDE, ANGLE));

	/** A point as databases write it (OGC 06-103r4, 7), maybe with its system. */
	private static final Pattern WKT = Pattern.compile("(?:SRID=4326; ?)?POINT ?Z? ?\\( ?(%1$s) (%1$s)(?: (%1$s))? ?\\)"
		.formatted("[-+]?\\d+(?:\\.\\d+)?(?:E[-+]?\\d+)?"));

	private static final BigDecimal SIXTY = BigDecimal.valueOf(60);

	private PositionText() {
	}

	/** Returns a number of degrees without a letter; empty if the text is none. */
	static Optional<BigDecimal> number(String text) {
		return Optional.ofNullable(angle(text, null)).filter((angle) -> angle.side == null).map(Angle::degrees);
	}

	/**
	 * Returns longitude and latitude of a position in two texts; empty if one is no
	 * angle, or belongs to the other one. They are exchanged if the letters of both say
	 * so.
	 * @param letterO the side that the letter O stands for; null if it is not known
	 */
	static Optional<List<BigDecimal>> position(String latitude, String longitude, @Nullable String letterO) {
		return ordered(angle(latitude, letterO), angle(longitude, letterO));
	}

	/**
	 * Returns longitude and latitude of a position, and the altitude that WKT may have;
	 * empty if the text is none. Without letters the latitude is first, but in WKT.
	 */
	static Optional<List<BigDecimal>> position(String text, @Nullable String letterO) {
		String sent = (text.length() <= MAX_LENGTH) ? normalized(text) : "";
		Matcher point = WKT.matcher(sent);
		if (point.matches()) {
			return Optional.of(Stream.of(point.group(1), point.group(2), point.group(3))
				.filter(Objects::nonNull)
				.map(BigDecimal::new)
				.toList());
		}
		// 47,38 is one number
		if (ONE.matcher(sent).matches()) {
			return Optional.empty();
		}
		Matcher first = SIDES_FIRST.matcher(sent);
		if (first.matches()) {
			return position(Angle.of(first, 2, first.group(1), letterO), Angle.of(first, 6, first.group(5), letterO));
		}
		Matcher last = SIDES_LAST.matcher(sent);
		return last.matches()
				? position(Angle.of(last, 1, last.group(4), letterO), Angle.of(last, 5, last.group(8), letterO))
				: Optional.empty();
	}

	private static Optional<List<BigDecimal>> position(@Nullable Angle first, @Nullable Angle second) {
		boolean isClear = first != null && second != null && (first.side == null) == (second.side == null);
		return isClear ? ordered(first, second) : Optional.empty();
	}

	private static Optional<List<BigDecimal>> ordered(@Nullable Angle first, @Nullable Angle second) {
		if (first == null || second == null || first.isEastOrWest() != second.isNorthOrSouth()) {
			return Optional.empty();
		}
		return Optional
			.of(first.isEastOrWest() ? List.of(first.degrees, second.degrees) : List.of(second.degrees, first.degrees));
	}

	/** Tells whether a text is a point as databases write it. */
	static boolean isWkt(String text) {
		return text.length() <= MAX_LENGTH && WKT.matcher(normalized(text)).matches();
	}

	private static @Nullable Angle angle(String text, @Nullable String letterO) {
		if (text.length() > MAX_LENGTH) {
			return null;
		}
		Matcher angle = ONE.matcher(marked(normalized(text), BLANKS_ONLY));
		if (!angle.matches() || (angle.group(1) != null && angle.group(5) != null)) {
			return null;
		}
		return Angle.of(angle, 2, (angle.group(1) != null) ? angle.group(1) : angle.group(5), letterO);
	}

	/** Writes all signs in one way: 47°22'36"N. */
	private static String normalized(String text) {
		String plain = text.replaceAll("[\\s\\u00a0\\u202f]+", " ")
			.strip()
			.replaceFirst("^(?:\\((.*)\\)|\\[(.*)])$", "$1$2")
			.strip()
			.replaceAll("deg|[º˚]", "°")
			.replaceAll("[″”]|''|′′", "\"")
			.replaceAll("[′’]", "'")
			.replace('−', '-');
		String marked = marked(marked(plain, MARKED_BY_LETTERS).toUpperCase(Locale.ROOT), MARKED_BY_COLONS);
		return marked(marked(marked, BLANKS_BEFORE_SIDE), BLANKS_AFTER_SIDE);
	}

	private static String marked(String text, Pattern parts) {
		return parts.matcher(text).replaceAll((part) -> (part.group(3) != null) ? "$1°$2'$3\"" : "$1°$2'");
	}

	private record Angle(BigDecimal degrees, @Nullable String side) {

		/**
		 * Takes degrees, minutes and seconds from three groups.
		 * @return null if they contradict each other
		 */
		static @Nullable Angle of(Matcher matcher, int group, @Nullable String letter, @Nullable String letterO) {
			String side = "O".equals(letter) ? letterO : letter;
			String sign = matcher.group(group).substring(0, 1);
			boolean isSouthOrWest = "S".equals(side) || "W".equals(side);
			if ((side == null && letter != null) || (side != null && sign.equals(isSouthOrWest ? "+" : "-"))) {
				return null;
			}
			BigDecimal degrees = part(matcher.group(group)).abs();
			if (matcher.group(group + 1) != null) {
				BigDecimal minutes = part(matcher.group(group + 1));
				BigDecimal seconds = part(matcher.group(group + 2));
				boolean areWhole = degrees.scale() == 0 && (minutes.scale() == 0 || matcher.group(group + 2) == null);
				if (!areWhole || minutes.compareTo(SIXTY) >= 0 || seconds.compareTo(SIXTY) >= 0) {
					return null;
				}
				degrees = ReferenceSystem.rounded(degrees.add(sixtieth(minutes.add(sixtieth(seconds)))));
			}
			return new Angle((isSouthOrWest || sign.equals("-")) ? degrees.negate() : degrees, side);
		}

		private static BigDecimal part(@Nullable String text) {
			return (text != null) ? new BigDecimal(text.replace(',', '.')) : BigDecimal.ZERO;
		}

		private static BigDecimal sixtieth(BigDecimal number) {
			return number.divide(SIXTY, MathContext.DECIMAL64);
		}

		boolean isEastOrWest() {
			return "E".equals(this.side) || "W".equals(this.side);
		}

		boolean isNorthOrSouth() {
			return "N".equals(this.side) || "S".equals(this.side);
		}

	}

}
