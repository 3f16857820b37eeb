/**
 * The command {@code bench/fair}: measures small requests beside clients that send
 * expensive ones.
 */
@NullMarked
package dev.locations.bench.fair;

import org.jspecify.annotations.NullMarked;
