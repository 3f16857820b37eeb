/**
 * Finds locations by words.
 */
@NullMarked
package dev.locations.readmodel.word;

import org.jspecify.annotations.NullMarked;
