/**
 * The JSON of locations in memory outside of the heap.
 */
@NullMarked
package dev.locations.readmodel.record;

import org.jspecify.annotations.NullMarked;
