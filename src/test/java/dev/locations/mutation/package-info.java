/**
 * Requests that are valid but for a few random changes, sent to the whole service.
 */
@NullMarked
package dev.locations.mutation;

import org.jspecify.annotations.NullMarked;
