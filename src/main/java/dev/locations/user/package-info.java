/**
 * User accounts: the model, passwords, and the interface of stores.
 */
@MayUse({ "command", "json", "startup", "store", "validation", "work" })
@NullMarked
package dev.locations.user;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
