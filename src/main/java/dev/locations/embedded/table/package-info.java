/**
 * The maps of the embedded store: what they hold, how it is stored, and how it is found.
 */
@NullMarked
package dev.locations.embedded.table;

import org.jspecify.annotations.NullMarked;
