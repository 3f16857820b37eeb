@NullMarked
package dev.locations;

import org.jspecify.annotations.NullMarked;

