/**
 * Compresses records one by one, and joins them to lists in the gzip format.
 */
@NullMarked
package dev.locations.compression.prepared;

import org.jspecify.annotations.NullMarked;
