/**
 * Moves a whole store into another one, by way of a file.
 */
@MayUse({ "hash", "history", "location", "startup", "store", "user" })
@NullMarked
package dev.locations.moving;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
