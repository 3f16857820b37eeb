/**
 * The formats of answers with locations: JSON, GeoJSON and lines of JSON.
 */
@NullMarked
package dev.locations.location.format;

import org.jspecify.annotations.NullMarked;
