/**
 * What was done with locations: the versions that were replaced or deleted, and who did
 * that. The stores keep them with each write.
 */
@MayUse({ "json", "location", "location.field", "store", "validation", "work" })
@NullMarked
package dev.locations.history;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
