/**
 * Holds all locations at one moment, and builds the next state from the changes.
 */
@NullMarked
package dev.locations.readmodel.snapshot;

import org.jspecify.annotations.NullMarked;
