/**
 * Reads map tiles from files in the PMTiles format, version 3.
 */
@NullMarked
package dev.locations.pmtiles;

import org.jspecify.annotations.NullMarked;
