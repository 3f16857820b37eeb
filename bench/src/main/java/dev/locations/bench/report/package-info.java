/** Prints results as tables and writes them as JSON. */
@NullMarked
package dev.locations.bench.report;

import org.jspecify.annotations.NullMarked;
