/**
 * Loads files of locations into the store: the command {@code import}, and sample places.
 */
@MayUse({ "command", "file", "importing.table", "json", "location", "location.field", "location.query", "moving",
		"readmodel.sync", "startup", "store", "validation", "web", "work" })
@NullMarked
package dev.locations.importing;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
