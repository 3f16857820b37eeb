/**
 * What the features' stores share: the connection, start-up, failures.
 */
@NullMarked
package dev.locations.store;

import org.jspecify.annotations.NullMarked;
