package dev.locations.json;

import java.nio.charset.StandardCharsets;
import java.util.function.LongFunction;

/**
 * What stands around and between the values of a list.
 *
 * @param start what comes before the first value
 * @param separator what comes between two values
 * @param end returns what comes after the last value, for the number of values
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Delimiters(byte[] start, byte[] separator, LongFunction<byte[]> end) {

	/** Those of a JSON array. */
	public static final Delimiters ARRAY = of("[", ",", "]");

	/**
	 * Returns delimiters that do not depend on the number of values.
	 * @param start what comes before the first value
	 * @param separator what comes between two values
	 * @param end what comes after the last value
	 */
	public static Delimiters of(String start, String separator, String end) {
		byte[] last = utf8(end);
		return new Delimiters(utf8(start), utf8(separator), (count) -> last);
	}

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
