/**
 * The resources of OGC API - Features and OGC API - Tiles that describe the locations, as
 * they are written in JSON.
 */
@NullMarked
package dev.locations.ogc;

import org.jspecify.annotations.NullMarked;
