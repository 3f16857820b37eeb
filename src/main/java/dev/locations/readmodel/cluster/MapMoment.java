package dev.locations.readmodel.cluster;

/**
 * A moment in the history of the points. It does not keep the points in memory.
 *
 * @param index identifies the index
 * @param changes the number of changes since the index was built
 */
public record MapMoment(Object index, int changes) {
}
