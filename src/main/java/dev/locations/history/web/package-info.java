/** The endpoints of the history and of the trash. */
@MayUse({ "compression", "history", "json", "location", "location.field", "location.query", "location.web",
		"observability", "operations", "store", "validation", "web", "work" })
@NullMarked
package dev.locations.history.web;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
