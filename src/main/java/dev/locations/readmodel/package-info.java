/**
 * A copy of all locations in memory, which reads are answered from.
 */
@NullMarked
package dev.locations.readmodel;

import org.jspecify.annotations.NullMarked;
