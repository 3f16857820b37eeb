package dev.locations.embedded.table;

/**
 * The key of a location in the index of words.
 *
 * @param word a word of the location
 * @param number the number of the location
 */
record WordKey(String word, long number) {
}
