package dev.locations.embedded.table;

/**
 * The key of a posting list in the index of words.
 *
 * @param segment the number of the segment
 * @param word a word
 */
record WordKey(long segment, String word) {
}
