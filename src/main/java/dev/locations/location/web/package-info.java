/** The HTTP endpoints of locations. */
@MayUse({ "compression", "index.value", "json", "location", "location.field", "location.query", "operations", "store",
		"validation", "web", "work" })
@NullMarked
package dev.locations.location.web;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
