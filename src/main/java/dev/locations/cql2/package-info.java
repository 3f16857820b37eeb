/**
 * Reads expressions of CQL2 Text (OGC 21-065r2). It knows nothing of locations, and
 * depends on the JDK only.
 */
@NullMarked
package dev.locations.cql2;

import org.jspecify.annotations.NullMarked;
