/**
 * What a list is asked for: boxes, order, pages, words, conditions and formats.
 */
@NullMarked
package dev.locations.location.query;

import org.jspecify.annotations.NullMarked;
