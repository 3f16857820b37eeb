/**
 * Locations: the model, the queries, and the interfaces of stores and change feeds.
 */
@NullMarked
package dev.locations.location;

import org.jspecify.annotations.NullMarked;
