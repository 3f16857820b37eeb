/** The endpoint that imports locations while the service runs. */
@MayUse({ "file", "guard", "history", "importing", "importing.table", "json", "location", "location.field",
		"location.query", "location.web", "observability", "operations", "store", "validation", "web", "work" })
@NullMarked
package dev.locations.importing.web;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
