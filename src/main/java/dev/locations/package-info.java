/**
 * Starts the service, or the command {@code import}.
 */
@NullMarked
package dev.locations;

import org.jspecify.annotations.NullMarked;
