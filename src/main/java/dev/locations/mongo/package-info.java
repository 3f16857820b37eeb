/**
 * The stores in MongoDB, for locations and users: their documents, their connection and
 * its faults.
 */
@NullMarked
package dev.locations.mongo;

import org.jspecify.annotations.NullMarked;
