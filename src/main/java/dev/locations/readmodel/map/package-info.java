/**
 * Draws the clusters and tiles of a snapshot, and keeps what was drawn.
 */
@MayUse({ "index.cluster", "index.tree", "index.value", "json", "location.field", "location.query", "map",
		"readmodel.search", "readmodel.snapshot", "store", "work" })
@NullMarked
package dev.locations.readmodel.map;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
