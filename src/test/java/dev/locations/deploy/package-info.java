/**
 * The files that the service is deployed with.
 */
@NullMarked
package dev.locations.deploy;

import org.jspecify.annotations.NullMarked;
