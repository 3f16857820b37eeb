/**
 * Benchmarks of the running service: it is loaded, checked, and driven over HTTP, in turn
 * with a bare server that shows what the machine can do.
 */
package dev.locations.bench;
