/**
 * What the read model does in the background.
 */
@NullMarked
package dev.locations.readmodel.state;

import org.jspecify.annotations.NullMarked;
