/**
 * Checks the settings at the start, and logs where the service listens, or why it cannot
 * start.
 */
@MayUse({})
@NullMarked
package dev.locations.startup;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
