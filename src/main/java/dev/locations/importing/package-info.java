/**
 * Loads files of locations into the store: the command {@code import}, and sample places.
 */
@NullMarked
package dev.locations.importing;

import org.jspecify.annotations.NullMarked;
