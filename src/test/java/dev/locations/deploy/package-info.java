/** Tests of the files for deployment. */
@NullMarked
package dev.locations.deploy;

import org.jspecify.annotations.NullMarked;
