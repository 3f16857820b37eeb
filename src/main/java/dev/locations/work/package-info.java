/**
 * Threads for long computations, which all clients share fairly, and clocks.
 */
@NullMarked
package dev.locations.work;

import org.jspecify.annotations.NullMarked;
