/**
 * Starts the service, or runs a command, such as {@code import}.
 */
@MayUse({ "command", "importing", "moving", "startup", "user" })
@NullMarked
package dev.locations;

import org.jspecify.annotations.NullMarked;
