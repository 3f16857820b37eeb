/**
 * The documents of locations in MongoDB, those of other programs too, and their JSON.
 */
@NullMarked
package dev.locations.mongo;

import org.jspecify.annotations.NullMarked;
