/**
 * Finds locations by box and by identifier.
 */
@NullMarked
package dev.locations.readmodel.index;

import org.jspecify.annotations.NullMarked;
