/**
 * Everything that handles Netty connections: deadlines, limits, and checks of the
 * protocols.
 */
@NullMarked
package dev.locations.web.connection;

import org.jspecify.annotations.NullMarked;
