package dev.locations.location.query;

/**
 * The order of a list. Each location has a rank in it; locations of equal rank are in the
 * order of the whole list.
 */
public enum ListOrder {

	/** The order of the whole list: all ranks are equal. */
	NAME,

	/** By how well the name matches the words: the rank is that of {@link TextQuery}. */
	MATCH,

	/** By distance: the rank is the distance in metres. */
	DISTANCE

}
