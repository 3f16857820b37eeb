/** The HTTP endpoints for maps: clusters and vector tiles. */
@MayUse({ "compression", "index.cluster", "json", "location", "location.field", "location.query", "map", "pmtiles",
		"startup", "validation", "web", "work" })
@NullMarked
package dev.locations.map.web;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
