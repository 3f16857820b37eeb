/** A bare server that shows how fast this machine can answer at all. */
@NullMarked
package dev.locations.bench.limit;

import org.jspecify.annotations.NullMarked;
