/**
 * Reads JSON strictly, selects fields of it, and joins values to arrays.
 */
@NullMarked
package dev.locations.json;

import org.jspecify.annotations.NullMarked;
