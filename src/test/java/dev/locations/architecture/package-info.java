/** Rules of the architecture. */
@NullMarked
package dev.locations.architecture;

import org.jspecify.annotations.NullMarked;
