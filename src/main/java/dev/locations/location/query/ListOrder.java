package dev.locations.location.query;

import java.util.Arrays;
import java.util.Optional;

/**
 * The order of a list. Each location has a score in it; locations of equal score are in
 * the order of the whole list.
 */
public enum ListOrder {

	/** The order of the whole list: all scores are equal. */
	NAME('n'),

	/**
	 * By how well a location matches the words: the score is that of {@link TextQuery}.
	 * The letter changes with the meaning of the score.
	 */
	MATCH('q'),

	/** By distance: the score is the distance in metres. */
	DISTANCE('d'),

	/** By the values of a field, see {@link FieldOrder}: all scores are equal. */
	FIELD('f');

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
