package dev.locations.importing.table;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Reads angles and positions as people write and copy them, such as {@code 47,3769},
 * {@code 47.3769, 8.5417} or {@code 47°22'37"N 8°32'30"E}. The desk reads the same texts
 * ({@code desk/position-text.js}).
 */
final class PositionText {

	/** Longer texts are none, so that reading one takes no time. */
	private static final int MAX_LENGTH = 100;

	private static final String NUMBER = "([-+−]?\\d+(?:[.,]\\d+)?)";

	private static final String REST = "(\\d+(?:[.,]\\d+)?)";

	private static final String ANGLE = NUMBER + "\\s*(?:[°º]|deg)?\\s*(?:" + REST + "\\s*['′’]\\s*(?:" + REST
			+ "\\s*(?:\"|″|”|''|′′)\\s*)?)?";

	private static final String SIDE = "([NSEWnsew])";

	private static final String GAP = "(?:\\s*[,;/]\\s*|\\s+|(?<=[NSEWnsew°\"″”'′\\s]))";

	private static final Pattern ONE = Pattern.compile(SIDE + "?\\s*" + ANGLE + "\\s*" + SIDE + "?");

	private static final Pattern NUMBER_ONLY = Pattern.compile(NUMBER);

	private static final Pattern SIDES_FIRST = Pattern
		.compile(SIDE + "\\s*" + ANGLE + "(?:\\s*[,;/])?\\s*" + SIDE + "\\s*" + ANGLE);

	private static final Pattern SIDES_LAST = Pattern.compile(ANGLE + SIDE + "?" + GAP + ANGLE + SIDE + "?");

	/** Digits after the point: about 1 cm. */
	private static final int DIGITS = 7;

	private static final BigDecimal MINUTES = BigDecimal.valueOf(60);

	private PositionText() {
	}

	/** Returns the degrees of an angle; empty if the text is none. */
	static Optional<BigDecimal> angle(String text) {
		String sent = text.strip();
		Matcher angle = ONE.matcher(sent);
		if (sent.length() > MAX_LENGTH || !angle.matches() || (angle.group(1) != null && angle.group(5) != null)) {
			return Optional.empty();
		}
		return Optional.of(Angle.of(angle, 2, (angle.group(1) != null) ? angle.group(1) : angle.group(5)).degrees());
	}

	/**
	 * Returns longitude and latitude of a position; empty if the text is none. Without
	 * letters the latitude is first.
	 */
	static Optional<List<BigDecimal>> position(String text) {
		String sent = text.strip().replaceFirst("^\\((.*)\\)$", "$1").strip();
		// 47,38 is one number
		if (sent.length() > MAX_LENGTH || NUMBER_ONLY.matcher(sent).matches()) {
			return Optional.empty();
		}
		Matcher first = SIDES_FIRST.matcher(sent);
		if (first.matches()) {
			return position(Angle.of(first, 2, first.group(1)), Angle.of(first, 6, first.group(5)));
		}
		Matcher last = SIDES_LAST.matcher(sent);
		return last.matches() ? position(Angle.of(last, 1, last.group(4)), Angle.of(last, 5, last.group(8)))
				: Optional.empty();
	}

	private static Optional<List<BigDecimal>> position(Angle first, Angle second) {
		boolean hasSides = first.side != null && second.side != null;
		if (hasSides ? first.isEastOrWest() == second.isEastOrWest() : first.side != null || second.side != null) {
			return Optional.empty();
		}
		return Optional.of(first.isEastOrWest() ? List.of(first.degrees(), second.degrees())
				: List.of(second.degrees(), first.degrees()));
	}

	private record Angle(BigDecimal degrees, @Nullable String side) {

		/** Takes degrees, minutes and seconds from three groups. */
		static Angle of(Matcher matcher, int group, @Nullable String side) {
			String whole = matcher.group(group);
			BigDecimal degrees = number(whole).abs();
			if (matcher.group(group + 1) != null) {
				BigDecimal seconds = (matcher.group(group + 2) != null) ? number(matcher.group(group + 2))
						: BigDecimal.ZERO;
				BigDecimal minutes = number(matcher.group(group + 1)).add(sixtieth(seconds));
				degrees = degrees.add(sixtieth(minutes)).setScale(DIGITS, RoundingMode.HALF_UP).stripTrailingZeros();
			}
			boolean isNegative = whole.matches("[-−].*") != (side != null && "SWsw".contains(side));
			return new Angle(isNegative ? degrees.negate() : degrees, side);
		}

		private static BigDecimal number(String text) {
			return new BigDecimal(text.replace(',', '.').replace('−', '-'));
		}

		private static BigDecimal sixtieth(BigDecimal number) {
			return number.divide(MINUTES, MathContext.DECIMAL64);
		}

		boolean isEastOrWest() {
			return this.side != null && "EWew".contains(this.side);
		}

	}

}
