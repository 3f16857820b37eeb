package dev.locations.location.query;

/**
 * What an answer has around its locations. Elements of an array have a comma before each;
 * the bracket of the array takes the place of the first one. Others end with a line feed.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ListFrame(byte[] start, boolean isArray, byte[] end) {

	/**
	 * Returns the length of the frame in bytes. An array has a comma less than locations,
	 * or a bracket if it has none.
	 */
	public int length() {
		return this.start.length + 1 + this.end.length;
	}

}
