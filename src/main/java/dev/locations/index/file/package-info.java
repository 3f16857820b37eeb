/**
 * A file with blocks and arrays that is written once and then mapped. It knows nothing of
 * what they hold. <pre>
 *    header (written last) | blocks of up to 1 MB | lengths and CRCs of the blocks | arrays
 * </pre> {@link dev.locations.index.file.ModelFileWriter} writes it,
 * {@link dev.locations.index.file.ModelFile} reads it in the same order, and
 * {@link dev.locations.index.file.ModelDirectory} has its name. Arrays are checked when
 * they are read, and blocks when they are read for the first time.
 */
@MayUse({})
@NullMarked
package dev.locations.index.file;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
