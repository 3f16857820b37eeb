package dev.locations.validation;

import java.math.BigDecimal;
import java.util.regex.Pattern;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Reads an element of a {@code bbox}: the text between two commas.
 */
final class BboxElement {

	/**
	 * Needed because {@link Double#parseDouble} also accepts hexadecimal numbers,
	 * suffixes, NaN and Infinity. The quantifiers are possessive, so that a long text
	 * cannot cause backtracking.
	 */
	private static final Pattern NUMBER = Pattern.compile(" *+[+-]?+[0-9]++(?:\\.[0-9]++)?+(?:[eE][+-]?+[0-9]++)?+ *+");

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	private BboxElement() {
	}

	/**
	 * Reads an element as a number.
	 * @param text the element as it was sent
	 * @return the nearest double, or NaN if the text is not a number
	 */
	static double number(String text) {
		return NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
	}

	/**
	 * Reads an element as a JSON value, for an answer that repeats it.
	 * @param text the element as it was sent
	 * @return all digits of the number, or the text if it is not a number that JSON
	 * parsers can read
	 */
	static JsonNode json(String text) {
		double number = number(text);
		if (Double.isNaN(number)) {
			return NODES.stringNode(text);
		}
		try {
			BigDecimal exact = new BigDecimal(text.strip());
			return hasReadableExponent(exact) ? NODES.numberNode(exact) : NODES.stringNode(text);
		}
		catch (NumberFormatException ex) {
			// the exponent has more than 32 bits
			return Double.isInfinite(number) ? NODES.stringNode(text) : NODES.numberNode(number);
		}
	}

	// JSON writes the number with one digit before the point, which raises the exponent
	private static boolean hasReadableExponent(BigDecimal number) {
		return (long) number.precision() - number.scale() <= Integer.MAX_VALUE;
	}

}
