/**
 * Long computations, on a few threads of their own that all clients share fairly.
 */
@NullMarked
package dev.locations.work;

import org.jspecify.annotations.NullMarked;
