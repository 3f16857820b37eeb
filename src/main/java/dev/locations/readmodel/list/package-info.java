/**
 * Writes lists and single locations of a snapshot, as cheaply as they can be sent.
 */
@NullMarked
package dev.locations.readmodel.list;

import org.jspecify.annotations.NullMarked;
