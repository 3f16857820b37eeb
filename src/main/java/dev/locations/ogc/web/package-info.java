/**
 * The endpoints of OGC API - Features and OGC API - Tiles, and the resources that
 * describe the locations there.
 */
@MayUse({ "compression", "index.cluster", "json", "location", "location.field", "location.query", "map", "map.web",
		"page", "store", "validation", "web", "work" })
@NullMarked
package dev.locations.ogc.web;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
