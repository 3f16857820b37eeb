/**
 * The fields of locations: their names, their values, and filters by these values.
 */
@MayUse({ "cql2", "index.tree", "index.value", "json", "store" })
@NullMarked
package dev.locations.location.field;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
