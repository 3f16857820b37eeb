/** Locations as features of a map: clusters and single locations at a zoom level. */
@MayUse({ "compression", "index.cluster", "json", "location.field", "location.query" })
@NullMarked
package dev.locations.map;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
