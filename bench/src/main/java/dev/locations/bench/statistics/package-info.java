/** Measured numbers, and the goals that they are compared with. */
@NullMarked
package dev.locations.bench.statistics;

import org.jspecify.annotations.NullMarked;
