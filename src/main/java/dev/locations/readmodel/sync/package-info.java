/**
 * Loads the read model, keeps it fresh and in a file, and drops it after a failure.
 */
@NullMarked
package dev.locations.readmodel.sync;

import org.jspecify.annotations.NullMarked;
