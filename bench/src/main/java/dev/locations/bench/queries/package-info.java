/** Rows whose requests are fixed, with checked answers. */
@NullMarked
package dev.locations.bench.queries;

import org.jspecify.annotations.NullMarked;
