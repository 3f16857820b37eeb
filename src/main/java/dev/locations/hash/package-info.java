/**
 * Hashes of bytes and texts.
 */
@MayUse({})
@NullMarked
package dev.locations.hash;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
