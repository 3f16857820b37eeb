/** The latest changes of locations, kept for the clients that listen to them. */
@MayUse({})
@NullMarked
package dev.locations.change;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
