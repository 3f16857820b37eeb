/**
 * Writes lists and single locations of a snapshot, as cheaply as they can be sent.
 */
@MayUse({ "compression", "gzip", "index.tree", "json", "location", "location.field", "location.query", "observability",
		"readmodel.search", "readmodel.snapshot", "work" })
@NullMarked
package dev.locations.readmodel.list;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
