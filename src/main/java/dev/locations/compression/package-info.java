/**
 * Chooses and applies the content coding of answers (RFC 9110, 8.4.1).
 */
@MayUse("work")
@NullMarked
package dev.locations.compression;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
