/**
 * The pages for people: the map and the desk, with the files that they load.
 */
@NullMarked
package dev.locations.page;

import org.jspecify.annotations.NullMarked;
