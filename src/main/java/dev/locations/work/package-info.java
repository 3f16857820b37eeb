/**
 * Threads for long computations, which all clients share fairly, and clocks.
 */
@MayUse({})
@NullMarked
package dev.locations.work;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
