/**
 * The connection to MongoDB: client, errors, health.
 */
@NullMarked
package dev.locations.store.mongo;

import org.jspecify.annotations.NullMarked;
