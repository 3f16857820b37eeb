package dev.locations.location.query;

import java.util.Arrays;
import java.util.Optional;

/**
 * The order of a list. Each location has a rank in it; locations of equal rank are in the
 * order of the whole list.
 */
public enum ListOrder {

	/** The order of the whole list: all ranks are equal. */
	NAME('n'),

	/** By how well the name matches the words: the rank is that of {@link TextQuery}. */
	MATCH('m'),

	/** By distance: the rank is the distance in metres. */
	DISTANCE('d');

	private final char code;

	ListOrder(char code) {
		this.code = code;
	}

	static Optional<ListOrder> of(int code) {
		return Arrays.stream(values()).filter((order) -> order.code == code).findFirst();
	}

	char code() {
		return this.code;
	}

}
