package dev.locations.embedded.table;

/**
 * The value of a location in the list. With the point, the list can be filtered by a box
 * without reading the locations.
 *
 * @param number the number of the location
 * @param longitude longitude of its point, in degrees
 * @param latitude latitude of its point, in degrees
 */
public record ListEntry(long number, double longitude, double latitude) {
}
