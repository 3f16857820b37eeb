/**
 * Strict JSON text, and the selection of fields from it.
 */
@NullMarked
package dev.locations.json;

import org.jspecify.annotations.NullMarked;

