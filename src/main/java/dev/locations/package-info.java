/**
 * Starts the service, or runs a command, such as {@code import}.
 */
@MayUse({ "importing", "startup" })
@NullMarked
package dev.locations;

import org.jspecify.annotations.NullMarked;
