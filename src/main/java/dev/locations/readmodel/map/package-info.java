/**
 * Draws the clusters and tiles of a snapshot, and keeps what was drawn.
 */
@NullMarked
package dev.locations.readmodel.map;

import org.jspecify.annotations.NullMarked;
