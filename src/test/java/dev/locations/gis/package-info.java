/** Tests that read the service with the programs of GIS users. */
@NullMarked
package dev.locations.gis;

import org.jspecify.annotations.NullMarked;
