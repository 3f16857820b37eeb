/**
 * The embedded store: locations, users and the history of changes in files of RocksDB.
 */
@NullMarked
package dev.locations.embedded;

import org.jspecify.annotations.NullMarked;
