package dev.locations.index.word;

/**
 * The words of a {@link WordTable} that have the same beginning.
 *
 * @param length the length of the beginning in bytes
 * @param rankBytes how many bytes of ranks the words have
 */
record WordRange(int first, int end, int length, long rankBytes) {
}
