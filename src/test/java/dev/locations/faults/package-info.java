/** Tests of the service while its store fails. */
@NullMarked
package dev.locations.faults;

import org.jspecify.annotations.NullMarked;
