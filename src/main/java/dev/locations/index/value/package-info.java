/**
 * Values of fields by ordinals, in columns: which locations have a value, and which
 * values they have. It knows nothing of locations.
 */
@MayUse({ "index.file", "index.tree" })
@NullMarked
package dev.locations.index.value;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
