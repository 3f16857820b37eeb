/**
 * The parts that all endpoints share: request bodies, errors, resources, filters.
 */
@NullMarked
package dev.locations.web;

import org.jspecify.annotations.NullMarked;
