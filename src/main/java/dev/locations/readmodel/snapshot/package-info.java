/**
 * All locations at one moment.
 */
@NullMarked
package dev.locations.readmodel.snapshot;

import org.jspecify.annotations.NullMarked;

