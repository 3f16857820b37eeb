/**
 * Sends valid requests with a few random changes to the whole service.
 */
@NullMarked
package dev.locations.mutation;

import org.jspecify.annotations.NullMarked;
