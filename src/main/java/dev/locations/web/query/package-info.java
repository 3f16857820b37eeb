/**
 * Finds query parameters that a resource does not have.
 */
@NullMarked
package dev.locations.web.query;

import org.jspecify.annotations.NullMarked;
