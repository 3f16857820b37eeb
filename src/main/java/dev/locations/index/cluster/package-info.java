/**
 * Groups points into clusters, at any zoom level of a web map, in any window. <pre>
 *    keys   [ all points in the order of their Morton keys ]   a cell is a range of keys
 *    sums   [ of each 8 points ]       the mean of a range takes two look-ups
 *    boxes  [ of each 16, 256, ... ]   the bounds of a range take a few
 * </pre> {@link dev.locations.index.cluster.PointIndex} has the points,
 * {@link dev.locations.index.cluster.PointChanges} what was added and removed since, and
 * {@link dev.locations.index.cluster.Features} finds the clusters of a window: cells of
 * 64 pixels, of which those with fewer points are merged into near ones with more. It
 * takes 16 bytes a point, and some 20 to 100 microseconds a tile.
 */
@MayUse({ "index.file", "index.tree" })
@NullMarked
package dev.locations.index.cluster;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
