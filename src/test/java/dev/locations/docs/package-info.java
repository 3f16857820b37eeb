/**
 * Checks the documentation: links, the length of the README, and the table of properties.
 */
@NullMarked
package dev.locations.docs;

import org.jspecify.annotations.NullMarked;
