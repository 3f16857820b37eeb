/**
 * Locations: the model, and the interfaces of stores, reads and change feeds.
 */
@NullMarked
package dev.locations.location;

import org.jspecify.annotations.NullMarked;
