/** Runs the service in a process of its own and sends it single requests. */
@NullMarked
package dev.locations.bench.service;

import org.jspecify.annotations.NullMarked;
