/**
 * Locations: the model, and the interfaces of stores, reads and change feeds.
 */
@MayUse({ "cql2", "index.value", "json", "location.field", "location.query", "store", "validation", "work" })
@NullMarked
package dev.locations.location;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
