/** Locations as features of a map: clusters and single locations at a zoom level. */
@NullMarked
package dev.locations.map;

import org.jspecify.annotations.NullMarked;
