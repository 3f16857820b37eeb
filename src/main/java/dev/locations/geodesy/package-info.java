/** Turns positions of other reference systems, such as national grids, into degrees. */
@MayUse({})
@NullMarked
package dev.locations.geodesy;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
