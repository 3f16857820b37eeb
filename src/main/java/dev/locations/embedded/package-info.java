/**
 * The embedded store: locations, users and the history of changes in files of RocksDB.
 */
@MayUse({ "location", "startup", "store", "user" })
@NullMarked
package dev.locations.embedded;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
