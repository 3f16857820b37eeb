/**
 * What the commands of the program share: their start, exit codes, arguments and
 * progress.
 */
@MayUse({ "startup", "store" })
@NullMarked
package dev.locations.command;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
