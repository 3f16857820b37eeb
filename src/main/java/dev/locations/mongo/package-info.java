/**
 * The stores in MongoDB, for locations and users: their documents, their connection and
 * its faults.
 */
@MayUse({ "history", "json", "location", "location.field", "location.query", "mongo.server", "moving", "observability",
		"startup", "store", "user", "work" })
@NullMarked
package dev.locations.mongo;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
