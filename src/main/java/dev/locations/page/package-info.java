/** The map at {@code /}, the desk at {@code /admin}, and files that do not change. */
@NullMarked
package dev.locations.page;

import org.jspecify.annotations.NullMarked;
