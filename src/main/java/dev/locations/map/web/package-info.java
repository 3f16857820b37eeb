/** The HTTP endpoints for maps: clusters and vector tiles. */
@NullMarked
package dev.locations.map.web;

import org.jspecify.annotations.NullMarked;
