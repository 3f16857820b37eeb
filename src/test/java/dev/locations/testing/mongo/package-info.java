/**
 * A test double of MongoDB: the in-memory backend of mongo-java-server with what the
 * service needs beyond it.
 */
@NullMarked
package dev.locations.testing.mongo;

import org.jspecify.annotations.NullMarked;
