package dev.locations.validation;

import java.math.BigDecimal;
import java.util.regex.Pattern;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * One of the comma-separated texts of a {@code bbox}.
 *
 * @param text the text as sent
 */
record BboxElement(String text) {

	/**
	 * Java's own parser would also take hexadecimal numbers, suffixes, NaN and Infinity.
	 * There is never anything to go back for, hence the possessive quantifiers.
	 */
	private static final Pattern NUMBER = Pattern.compile(" *+[+-]?+[0-9]++(?:\\.[0-9]++)?+(?:[eE][+-]?+[0-9]++)?+ *+");

	/**
	 * Reads the text as a number.
	 * @return the nearest double, NaN when the text is no number
	 */
	double number() {
		return NUMBER.matcher(this.text).matches() ? Double.parseDouble(this.text) : Double.NaN;
	}

	/**
	 * Reads the text as JSON, to the last digit.
	 * @return a number if it is one and not beyond all bounds, else the text as sent
	 */
	JsonNode json() {
		JsonNodeFactory nodes = JsonNodeFactory.instance;
		double number = number();
		if (Double.isNaN(number)) {
			return nodes.stringNode(this.text);
		}
		try {
			BigDecimal exact = new BigDecimal(this.text.strip());
			return isWithinBounds(exact) ? nodes.numberNode(exact) : nodes.stringNode(this.text);
		}
		catch (NumberFormatException ex) {
			// an exponent of more than 32 bits
			return Double.isInfinite(number) ? nodes.stringNode(this.text) : nodes.numberNode(number);
		}
	}

	/** With one digit before the point, as it is written, the exponent may be larger. */
	private static boolean isWithinBounds(BigDecimal number) {
		return (long) number.precision() - number.scale() <= Integer.MAX_VALUE;
	}

}
