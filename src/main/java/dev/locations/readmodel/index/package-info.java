/**
 * Search structures over points and identifiers.
 */
@NullMarked
package dev.locations.readmodel.index;

import org.jspecify.annotations.NullMarked;

