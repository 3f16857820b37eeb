/**
 * The embedded store: locations and users in one file of H2's MVStore.
 */
@NullMarked
package dev.locations.embedded;

import org.jspecify.annotations.NullMarked;
