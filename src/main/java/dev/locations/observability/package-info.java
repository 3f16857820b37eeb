/**
 * Metrics of requests, the access log, and traces.
 */
@NullMarked
package dev.locations.observability;

import org.jspecify.annotations.NullMarked;
