/**
 * A copy of all locations in memory: how it is loaded, kept fresh and switched off.
 */
@NullMarked
package dev.locations.readmodel;

import org.jspecify.annotations.NullMarked;

