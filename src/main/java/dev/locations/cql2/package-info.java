/**
 * Reads expressions of CQL2 Text (OGC 21-065r2). It knows nothing of locations, and
 * depends on the JDK only.
 */
@MayUse({})
@NullMarked
package dev.locations.cql2;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
