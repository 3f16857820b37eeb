/**
 * Loads a copy of all locations into memory, keeps it fresh, and answers reads from it.
 */
@NullMarked
package dev.locations.readmodel.sync;

import org.jspecify.annotations.NullMarked;
