/**
 * Signs users in, reads and issues bearer tokens, and limits attempts at passwords.
 */
@NullMarked
package dev.locations.auth;

import org.jspecify.annotations.NullMarked;
