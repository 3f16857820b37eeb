/**
 * Moves a whole store into another one, by way of a file.
 */
@MayUse({ "command", "hash", "history", "location", "readmodel.sync", "startup", "store", "user", "work" })
@NullMarked
package dev.locations.moving;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
