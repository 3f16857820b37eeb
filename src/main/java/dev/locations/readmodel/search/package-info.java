/**
 * How a snapshot is asked: boxes, words, distances, order, pages, values and filters.
 */
@MayUse({ "index.cluster", "index.file", "index.tree", "index.value", "index.word", "json", "location",
		"location.field", "location.query", "readmodel.snapshot", "work" })
@NullMarked
package dev.locations.readmodel.search;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
