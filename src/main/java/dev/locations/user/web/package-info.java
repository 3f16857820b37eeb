/**
 * The HTTP endpoints of user accounts.
 */
@NullMarked
package dev.locations.user.web;

import org.jspecify.annotations.NullMarked;
