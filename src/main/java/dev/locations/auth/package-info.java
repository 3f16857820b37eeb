/**
 * Sign-in and bearer tokens.
 */
@NullMarked
package dev.locations.auth;

import org.jspecify.annotations.NullMarked;

