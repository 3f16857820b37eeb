/**
 * Starts the service, or runs a command, such as {@code import}.
 */
@NullMarked
package dev.locations;

import org.jspecify.annotations.NullMarked;
