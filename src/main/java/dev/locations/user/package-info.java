/**
 * User accounts: the model, the store, the endpoints.
 */
@NullMarked
package dev.locations.user;

import org.jspecify.annotations.NullMarked;
