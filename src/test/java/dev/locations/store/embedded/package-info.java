@NullMarked
package dev.locations.store.embedded;

import org.jspecify.annotations.NullMarked;
