package dev.locations.embedded.table;

/**
 * What the list knows of a location besides its key.
 *
 * @param number the number that the location is stored under
 * @param longitude longitude of its point, in degrees
 * @param latitude latitude of its point, in degrees
 */
public record ListEntry(long number, double longitude, double latitude) {
}
