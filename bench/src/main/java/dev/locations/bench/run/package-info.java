/** The command {@code bench/run}: compares the service with the limit of the machine. */
@NullMarked
package dev.locations.bench.run;

import org.jspecify.annotations.NullMarked;
