/**
 * What the read model does in the background.
 */
@NullMarked
package dev.locations.readmodel.job;

import org.jspecify.annotations.NullMarked;
