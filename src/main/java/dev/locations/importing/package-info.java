/**
 * Loads files of locations into the store; the command {@code import}.
 */
@NullMarked
package dev.locations.importing;

import org.jspecify.annotations.NullMarked;
