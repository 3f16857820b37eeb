/**
 * The command {@code bench/soak}: watches the memory of the service during a mixed load.
 */
@NullMarked
package dev.locations.bench.soak;

import org.jspecify.annotations.NullMarked;
