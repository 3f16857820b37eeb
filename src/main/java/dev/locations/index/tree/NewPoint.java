package dev.locations.index.tree;

/**
 * A point that is new in an index.
 *
 * @param rank its rank
 * @param longitude the longitude in degrees
 * @param latitude the latitude in degrees
 */
public record NewPoint(int rank, double longitude, double latitude) {
}
