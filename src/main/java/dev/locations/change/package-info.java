/** The latest changes of locations, kept for the clients that listen to them. */
@NullMarked
package dev.locations.change;

import org.jspecify.annotations.NullMarked;
