/**
 * Metrics of requests, the access log, and traces.
 */
@MayUse("startup")
@NullMarked
package dev.locations.observability;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
