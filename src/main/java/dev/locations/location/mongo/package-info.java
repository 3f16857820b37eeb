/**
 * Locations in MongoDB: documents, indexes, queries and the change stream.
 */
@NullMarked
package dev.locations.location.mongo;

import org.jspecify.annotations.NullMarked;
