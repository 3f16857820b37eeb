/**
 * The command {@code import}, which loads a file of locations into the store.
 */
@NullMarked
package dev.locations.importing;

import org.jspecify.annotations.NullMarked;
