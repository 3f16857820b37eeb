/**
 * The embedded store: locations with their history, and users in files of RocksDB.
 */
@MayUse({ "history", "location", "location.field", "moving", "startup", "store", "user" })
@NullMarked
package dev.locations.embedded;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
