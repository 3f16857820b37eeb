/** Sets of small numbers as bits, for ordinals, slots and codes. */
@NullMarked
package dev.locations.index.bitmap;

import org.jspecify.annotations.NullMarked;
