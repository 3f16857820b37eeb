/**
 * The places that a first trial of the service shows.
 */
@NullMarked
package dev.locations.importing.sample;

import org.jspecify.annotations.NullMarked;
