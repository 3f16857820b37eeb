/**
 * Limits wrong passwords by account and by client address.
 */
@NullMarked
package dev.locations.throttle;

import org.jspecify.annotations.NullMarked;
