/**
 * The files of the data directory.
 */
@NullMarked
package dev.locations.embedded.file;

import org.jspecify.annotations.NullMarked;
