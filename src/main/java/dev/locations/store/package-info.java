/**
 * What all stores share: settings, start-up, time limits.
 */
@NullMarked
package dev.locations.store;

import org.jspecify.annotations.NullMarked;
