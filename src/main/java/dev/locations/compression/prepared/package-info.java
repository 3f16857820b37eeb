/**
 * Joins records that are compressed one by one to lists in the gzip format.
 */
@NullMarked
package dev.locations.compression.prepared;

import org.jspecify.annotations.NullMarked;
