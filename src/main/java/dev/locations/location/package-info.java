/**
 * Locations: the model, the mathematics of boxes, the store, the endpoints. The classes
 * named {@code Mongo...} are the store's side; no other knows BSON.
 */
@NullMarked
package dev.locations.location;

import org.jspecify.annotations.NullMarked;
