/** Measures the memory of a running service. */
@NullMarked
package dev.locations.bench.memory;

import org.jspecify.annotations.NullMarked;
