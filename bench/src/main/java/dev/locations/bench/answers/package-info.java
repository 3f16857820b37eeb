/** Reads answers of the service and compares them with a scan of all places. */
@NullMarked
package dev.locations.bench.answers;

import org.jspecify.annotations.NullMarked;
