/**
 * A cheap client of HTTP/1.1 that sends requests, takes the time and throws the answers
 * away.
 */
@NullMarked
package dev.locations.bench.http;

import org.jspecify.annotations.NullMarked;
