/**
 * Reads JSON strictly, selects fields of it, and joins values to arrays.
 */
@MayUse({})
@NullMarked
package dev.locations.json;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
