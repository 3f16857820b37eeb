/** Tests of the service while its store fails. */
@NullMarked
package dev.locations.service.faults;

import org.jspecify.annotations.NullMarked;
