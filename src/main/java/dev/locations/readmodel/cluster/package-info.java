/**
 * An index that groups the points of locations into clusters, at any zoom level of a web
 * map.
 */
@NullMarked
package dev.locations.readmodel.cluster;

import org.jspecify.annotations.NullMarked;
