/**
 * What an operator reads when the service starts, or when it cannot.
 */
@NullMarked
package dev.locations.startup;

import org.jspecify.annotations.NullMarked;

