package dev.locations.validation;

import java.math.BigDecimal;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads an element of a {@code bbox}: the text between two commas. */
final class BboxElement {

	/** The time to convert more digits exactly grows with the square of their number. */
	static final int MAX_EXACT = 1_000;

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	private BboxElement() {
	}

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
