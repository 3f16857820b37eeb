package dev.locations.embedded.table;

/**
 * The key of a location in the index of words.
 *
 * @param word a word of the location
 * @param number the number of the location
 */
record WordKey(String word, long number) {

	private static final int SEGMENT_BITS = 12;

	/**
	 * Returns the lowest key of a word in a segment.
	 * @param word the word
	 * @param segment the number of the segment
	 * @return the key
	 */
	static WordKey first(String word, long segment) {
		return new WordKey(word, segment << SEGMENT_BITS);
	}

	/**
	 * Returns the lowest key of this word in this segment.
	 * @return the key
	 */
	WordKey first() {
		return first(this.word, segment());
	}

	/**
	 * Returns the segment of the index that has this key. The locations of consecutive
	 * numbers are in the same segment.
	 * @return the number of the segment
	 */
	long segment() {
		return this.number >> SEGMENT_BITS;
	}

}
