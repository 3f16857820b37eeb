package dev.locations.embedded.table;

/**
 * The key of a location in the point index.
 *
 * @param cell the cell of the {@link Grid} that contains the point
 * @param number the number of the location
 */
record PointKey(long cell, long number) {
}
