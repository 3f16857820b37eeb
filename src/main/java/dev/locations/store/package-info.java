/**
 * What all stores share: settings, start-up, time limits.
 */
@MayUse("work")
@NullMarked
package dev.locations.store;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
