/**
 * Signs users in, and reads and issues bearer tokens.
 */
@NullMarked
package dev.locations.auth;

import org.jspecify.annotations.NullMarked;
