/**
 * All locations at one moment in memory, and the answers made from them.
 */
@NullMarked
package dev.locations.readmodel.snapshot;

import org.jspecify.annotations.NullMarked;
