/**
 * The fields of locations: their names, their values, and filters by these values.
 */
@NullMarked
package dev.locations.location.field;

import org.jspecify.annotations.NullMarked;
