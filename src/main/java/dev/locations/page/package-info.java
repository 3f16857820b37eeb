/**
 * The map, the desk, the OpenAPI document with its page, and files that do not change.
 */
@MayUse({ "auth", "compression", "hash", "json", "location.field", "map.web", "operations", "store", "validation",
		"web", "work" })
@NullMarked
package dev.locations.page;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
