/**
 * The maps of the embedded store: their keys and values, the format in the file, and the
 * indexes.
 */
@NullMarked
package dev.locations.embedded.table;

import org.jspecify.annotations.NullMarked;
