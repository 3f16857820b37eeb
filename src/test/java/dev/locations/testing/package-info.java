/** What tests of many packages share. */
@NullMarked
package dev.locations.testing;

import org.jspecify.annotations.NullMarked;
