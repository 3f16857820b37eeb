/**
 * The pages that people see at the endpoints of the OGC API.
 */
@NullMarked
package dev.locations.ogc.html;

import org.jspecify.annotations.NullMarked;
