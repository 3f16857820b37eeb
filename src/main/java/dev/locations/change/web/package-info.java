/** The HTTP endpoint that sends the changes of locations to listeners. */
@MayUse({ "change", "guard", "index.tree", "location", "location.field", "location.query", "observability", "store",
		"validation", "web", "work" })
@NullMarked
package dev.locations.change.web;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
