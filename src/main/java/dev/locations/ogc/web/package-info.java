/** The endpoints of OGC API - Features and OGC API - Tiles. */
@NullMarked
package dev.locations.ogc.web;

import org.jspecify.annotations.NullMarked;
