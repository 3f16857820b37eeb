/** The endpoint that imports locations while the service runs. */
@NullMarked
package dev.locations.importing.web;

import org.jspecify.annotations.NullMarked;
