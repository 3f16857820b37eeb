@NullMarked
package dev.locations.embedded;

import org.jspecify.annotations.NullMarked;
