/**
 * The caller of a request and its rights.
 */
@NullMarked
package dev.locations.access;

import org.jspecify.annotations.NullMarked;
