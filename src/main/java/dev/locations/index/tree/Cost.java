package dev.locations.index.tree;

/**
 * What work costs, in nanoseconds: what one step takes in a warm process, see
 * docs/design/answers.md. An estimate may be wrong by half: it only decides whether an
 * event loop does the work itself.
 */
public final class Cost {

	/** An event loop leaves longer work to other threads. */
	public static final long LONG = 200_000;

	/** To find a location in a box, put it in order and measure its record. */
	public static final long IN_BOX = 5;

	/** To compare the time of a location, in the order of the list. */
	public static final long TIME = 2;

	/** To compare the point of a location that is not found by the tree. */
	public static final long POINT = 15;

	/** To compute a distance. */
	public static final long DISTANCE = 50;

	/** To find one of the nearest locations, and to keep it in order. */
	public static final long NEAREST = 250;

	/** To look whether a node of the tree has locations that match. */
	public static final long NODE = 40;

	/** To compare the words of a change. */
	public static final long CHANGED_WORDS = 150;

	/** To read a byte of the ordinals of a word. */
	public static final long WORD_BYTE = 4;

	/** To find a location by its id. */
	public static final long ID = 1_000;

	/** To put a location in the order of a field. */
	public static final long SORTED = 10;

	/** To look up the value of a change. */
	public static final long CHANGED_VALUE = 200;

	/** To count a location by its value, or the locations of a value. */
	public static final long VALUE = 2;

	/** To find a location by frequent words, with its ordinal. */
	public static final long FOUND_WORDS = 8;

	/** To look for frequent words at a location in a box. */
	public static final long WORDS_IN_BOX = 16;

	/** To draw a feature of the map that is not kept. */
	public static final long FEATURE = 3_000;

	private Cost() {
	}

	/** Returns how many steps of some nanoseconds an event loop can take. */
	public static int steps(long nanos) {
		return (int) (LONG / nanos);
	}

}
