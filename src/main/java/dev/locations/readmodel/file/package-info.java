/**
 * A file with blocks and arrays that is written once and then mapped. It knows nothing of
 * locations.
 */
@NullMarked
package dev.locations.readmodel.file;

import org.jspecify.annotations.NullMarked;
