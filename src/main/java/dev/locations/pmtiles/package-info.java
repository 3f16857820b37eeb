/**
 * Reads map tiles from files in the PMTiles format, version 3.
 */
@MayUse("hash")
@NullMarked
package dev.locations.pmtiles;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
