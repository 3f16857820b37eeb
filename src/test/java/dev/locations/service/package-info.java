/** Tests of the whole service, on a port or as a process of its own. */
@NullMarked
package dev.locations.service;

import org.jspecify.annotations.NullMarked;
