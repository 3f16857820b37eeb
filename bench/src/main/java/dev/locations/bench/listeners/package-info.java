/** The command {@code bench/listeners}: thousands of clients that listen to changes. */
@NullMarked
package dev.locations.bench.listeners;

import org.jspecify.annotations.NullMarked;
