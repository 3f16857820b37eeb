/**
 * How often passwords may be tried, by account and by client address.
 */
@NullMarked
package dev.locations.throttle;

import org.jspecify.annotations.NullMarked;

