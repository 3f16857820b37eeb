/**
 * Checks the settings at the start, and logs where the service listens, or why it cannot
 * start.
 */
@NullMarked
package dev.locations.startup;

import org.jspecify.annotations.NullMarked;
