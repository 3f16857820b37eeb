/**
 * The addresses of clients, also behind proxies.
 */
@NullMarked
package dev.locations.client;

import org.jspecify.annotations.NullMarked;
