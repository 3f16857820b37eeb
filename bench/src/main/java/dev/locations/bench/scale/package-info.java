/**
 * The command {@code bench/scale}: shows how the service scales with the number of
 * places\n * and connections.
 */
@NullMarked
package dev.locations.bench.scale;

import org.jspecify.annotations.NullMarked;
