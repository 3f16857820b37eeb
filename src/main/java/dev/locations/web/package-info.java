/**
 * What all endpoints share: requests, parameters, bodies, errors, resources, clients and
 * connections.
 */
@NullMarked
package dev.locations.web;

import org.jspecify.annotations.NullMarked;
