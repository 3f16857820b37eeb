/**
 * Loads a file of locations into the store, without the web server.
 */
@NullMarked
package dev.locations.bulkload;

import org.jspecify.annotations.NullMarked;
