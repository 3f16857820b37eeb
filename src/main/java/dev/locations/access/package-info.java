/**
 * Who calls, and what that caller may do.
 */
@NullMarked
package dev.locations.access;

import org.jspecify.annotations.NullMarked;

