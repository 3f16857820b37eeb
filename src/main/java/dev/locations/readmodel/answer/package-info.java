/**
 * Writes the answers to reads from a snapshot.
 */
@NullMarked
package dev.locations.readmodel.answer;

import org.jspecify.annotations.NullMarked;
