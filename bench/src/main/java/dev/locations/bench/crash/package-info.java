/**
 * The command {@code bench/crash}: kills the service during writes and checks that no\n *
 * answered write is lost.
 */
@NullMarked
package dev.locations.bench.crash;

import org.jspecify.annotations.NullMarked;
