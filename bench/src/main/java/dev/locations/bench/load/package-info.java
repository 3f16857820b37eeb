/** Runs loads in turn and compares what they measure. */
@NullMarked
package dev.locations.bench.load;

import org.jspecify.annotations.NullMarked;
