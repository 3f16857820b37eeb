/**
 * What all endpoints share: requests, parameters, bodies, errors, resources, clients and
 * connections.
 */
@MayUse({ "compression", "guard", "json", "observability", "store", "validation", "work" })
@NullMarked
package dev.locations.web;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
