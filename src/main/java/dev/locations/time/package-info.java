/**
 * The time that limits of requests count.
 */
@NullMarked
package dev.locations.time;

import org.jspecify.annotations.NullMarked;
