/**
 * User accounts: the model, passwords, and the interface of stores.
 */
@NullMarked
package dev.locations.user;

import org.jspecify.annotations.NullMarked;
