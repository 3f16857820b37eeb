/**
 * Gzip that is put together from records which were compressed before.
 */
@NullMarked
package dev.locations.compression.prepared;

import org.jspecify.annotations.NullMarked;

