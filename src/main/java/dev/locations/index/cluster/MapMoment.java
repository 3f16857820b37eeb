package dev.locations.index.cluster;

/**
 * A moment in the history of the map. It does not keep the points in memory.
 *
 * @param history identifies the {@link PointHistory}, which is another one after each
 * load
 * @param changes the number of points where the map changed since the load
 */
public record MapMoment(Object history, long changes) {
}
