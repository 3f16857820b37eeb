/**
 * The HTTP endpoints of user accounts; signs users in, reads and issues bearer tokens,
 * and limits attempts at passwords.
 */
@MayUse({ "hash", "history", "json", "operations", "startup", "store", "user", "validation", "web" })
@NullMarked
package dev.locations.auth;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
