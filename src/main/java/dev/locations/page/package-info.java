/**
 * The pages for people: the map, with the files that it loads.
 */
@NullMarked
package dev.locations.page;

import org.jspecify.annotations.NullMarked;
