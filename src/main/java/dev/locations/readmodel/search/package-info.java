/**
 * How a snapshot is asked: boxes, words, distances, order, pages, values and filters.
 */
@NullMarked
package dev.locations.readmodel.search;

import org.jspecify.annotations.NullMarked;
