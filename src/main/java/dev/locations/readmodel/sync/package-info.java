/**
 * Loads the read model, keeps it fresh and in a file, and drops it after a failure.
 */
@MayUse({ "change", "command", "compression", "index.file", "index.word", "json", "location", "location.field",
		"location.query", "map", "observability", "readmodel.list", "readmodel.map", "readmodel.search",
		"readmodel.snapshot", "startup", "store", "work" })
@NullMarked
package dev.locations.readmodel.sync;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
