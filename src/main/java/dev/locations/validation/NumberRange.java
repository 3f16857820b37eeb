package dev.locations.validation;

import java.math.BigDecimal;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The numbers that an element of a list in the query may be, and how they are read. */
record NumberRange(String validator, int minimum, int maximum) {

	static final NumberRange LONGITUDE = new NumberRange("longitude", -180, 180);

	/** A window on a map may be 100 turns away. */
	static final NumberRange WINDOW_LONGITUDE = new NumberRange("longitude", -36_000, 36_000);

	static final NumberRange LATITUDE = new NumberRange("latitude", -90, 90);

	/** The time to convert more digits exactly grows with the square of their number. */
	static final int MAX_EXACT = 1_000;

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	/** {@code NaN} is in no range. */
	boolean includes(double number) {
		return number >= this.minimum && number <= this.maximum;
	}

	/** Tells whether all digits are in the range, not only the nearest double. */
	boolean includesExactly(String text) {
		double number = number(text);
		if (includes(Math.nextDown(number)) && includes(Math.nextUp(number))) {
			return true;
		}
		JsonNode exact = json(text);
		return includes(number) && exact.isNumber()
				&& exact.decimalValue().compareTo(BigDecimal.valueOf(this.minimum)) >= 0
				&& exact.decimalValue().compareTo(BigDecimal.valueOf(this.maximum)) <= 0;
	}

	Violation violation(String parameter, int index, String text) {
		return Violation.query("%s[%d]".formatted(parameter, index), this.validator,
				"must be a number between %d and %d".formatted(this.minimum, this.maximum), json(text));
	}

	static ValidationException wrongLength(String parameter, String validator, String expected, int length,
			String text) {
		return new ValidationException(Violation
			.query(parameter, validator, "must have %s; got %d".formatted(expected, length), NODES.stringNode(text))
			.withDetail("cause", "wrongLength")
			.withDetail("actualLength", length));
	}

	/** Reads an element: the text between two commas. */
	static double number(String text) {
		return isNumber(text) ? Double.parseDouble(text) : Double.NaN;
	}

	// Double.parseDouble also accepts hexadecimal numbers, suffixes, NaN and Infinity. A
	// regular expression takes several times longer, and most requests have a box.
	private static boolean isNumber(String text) {
		int start = end(text, 0, ' ', ' ');
		int whole = endOfSign(text, start);
		int end = end(text, whole, '0', '9');
		boolean complete = end > whole;
		if (complete && isAt(text, end, '.')) {
			int fraction = end + 1;
			end = end(text, fraction, '0', '9');
			complete = end > fraction;
		}
		if (complete && (isAt(text, end, 'e') || isAt(text, end, 'E'))) {
			int exponent = endOfSign(text, end + 1);
			end = end(text, exponent, '0', '9');
			complete = end > exponent;
		}
		return complete && end(text, end, ' ', ' ') == text.length();
	}

	private static int endOfSign(String text, int index) {
		return (isAt(text, index, '+') || isAt(text, index, '-')) ? index + 1 : index;
	}

	private static boolean isAt(String text, int index, char expected) {
		return index < text.length() && text.charAt(index) == expected;
	}

	private static int end(String text, int start, char first, char last) {
		int index = start;
		while (index < text.length() && text.charAt(index) >= first && text.charAt(index) <= last) {
			index++;
		}
		return index;
	}

	/** Reads an element as a JSON value, for an answer that repeats it. */
	static JsonNode json(String text) {
		double number = number(text);
		if (Double.isNaN(number)) {
			return NODES.stringNode(text);
		}
		if (text.length() > MAX_EXACT) {
			return rounded(text, number);
		}
		try {
			BigDecimal exact = new BigDecimal(text.strip());
			return hasReadableExponent(exact) ? NODES.numberNode(exact) : NODES.stringNode(text);
		}
		catch (NumberFormatException ex) {
			// the exponent has more than 32 bits
			return rounded(text, number);
		}
	}

	private static JsonNode rounded(String text, double number) {
		return Double.isInfinite(number) ? NODES.stringNode(text) : NODES.numberNode(number);
	}

	// JSON writes the number with one digit before the point, which raises the exponent
	private static boolean hasReadableExponent(BigDecimal number) {
		return (long) number.precision() - number.scale() <= Integer.MAX_VALUE;
	}

}
