/** The HTTP endpoints of locations. */
@NullMarked
package dev.locations.location.web;

import org.jspecify.annotations.NullMarked;
