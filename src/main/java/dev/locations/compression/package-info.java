/**
 * Chooses and applies the content coding of answers (RFC 9110, 8.4.1).
 */
@NullMarked
package dev.locations.compression;

import org.jspecify.annotations.NullMarked;
