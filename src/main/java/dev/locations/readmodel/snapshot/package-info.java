/**
 * All locations at one moment: their records, their index, and the changes since.
 */
@MayUse({ "gzip", "index.cluster", "index.file", "index.tree", "index.value", "index.word", "json", "location",
		"location.field", "location.query", "store", "work" })
@NullMarked
package dev.locations.readmodel.snapshot;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
