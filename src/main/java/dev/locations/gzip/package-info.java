/**
 * Gzip that costs little: the parts of an answer are compressed once, and an answer is
 * put together from them.
 */
@NullMarked
package dev.locations.gzip;

import org.jspecify.annotations.NullMarked;
