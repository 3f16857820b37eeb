/** Loads that are sent by the program wrk. */
@NullMarked
package dev.locations.bench.wrk;

import org.jspecify.annotations.NullMarked;
