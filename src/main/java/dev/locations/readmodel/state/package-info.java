/**
 * All locations at one moment: records, index and changes; loads, compactions and the
 * file.
 */
@NullMarked
package dev.locations.readmodel.state;

import org.jspecify.annotations.NullMarked;
