package dev.locations.embedded.table;

/**
 * The point of a location in the map of points.
 *
 * @param cell the cell of the {@link Grid} that the point lies in
 * @param number the number of the location
 */
record PointKey(long cell, long number) {
}
