/**
 * Answers that stay open, to which the service adds when something happens.
 */
@NullMarked
package dev.locations.web.push;

import org.jspecify.annotations.NullMarked;
