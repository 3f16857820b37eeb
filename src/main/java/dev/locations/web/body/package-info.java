/**
 * Reads the bodies of requests.
 */
@NullMarked
package dev.locations.web.body;

import org.jspecify.annotations.NullMarked;
