/** Starts child processes and removes what they leave behind. */
@NullMarked
package dev.locations.bench.process;

import org.jspecify.annotations.NullMarked;
