/**
 * All locations at one moment: their records, their index, and the changes since.
 */
@NullMarked
package dev.locations.readmodel.snapshot;

import org.jspecify.annotations.NullMarked;
