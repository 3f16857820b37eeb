@NullMarked
package dev.locations.location;

import org.jspecify.annotations.NullMarked;
