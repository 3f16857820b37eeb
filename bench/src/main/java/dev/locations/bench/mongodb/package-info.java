/** A temporary database in an external MongoDB, and a load that queries it directly. */
@NullMarked
package dev.locations.bench.mongodb;

import org.jspecify.annotations.NullMarked;
