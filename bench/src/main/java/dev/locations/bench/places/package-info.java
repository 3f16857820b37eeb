/** The places that a benchmark imports, and the boxes that it asks for. */
@NullMarked
package dev.locations.bench.places;

import org.jspecify.annotations.NullMarked;
