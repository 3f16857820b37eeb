/**
 * Values of fields by ordinals, in columns: which locations have a value, and which
 * values they have. It knows nothing of locations.
 */
@NullMarked
package dev.locations.index.value;

import org.jspecify.annotations.NullMarked;
