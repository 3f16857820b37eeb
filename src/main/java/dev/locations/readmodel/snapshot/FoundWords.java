package dev.locations.readmodel.snapshot;

import dev.locations.readmodel.index.WordMatches;

/**
 * The locations that have words.
 *
 * @param items the items in the order of the list
 * @param matches where the locations of the base have the words
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record FoundWords(int[] items, WordMatches matches) {
}
