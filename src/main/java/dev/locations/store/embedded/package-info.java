/**
 * A MongoDB-compatible server inside this process, for running without a MongoDB: it
 * speaks the MongoDB wire protocol on a random loopback port, to nobody but this process,
 * and keeps its data in one file. A write is on disk before it is answered.
 */
@NullMarked
package dev.locations.store.embedded;

import org.jspecify.annotations.NullMarked;
