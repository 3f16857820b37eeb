/**
 * The windows and tiles that users of a map ask for, and the features that they have to
 * get.
 */
@NullMarked
package dev.locations.bench.map;

import org.jspecify.annotations.NullMarked;
