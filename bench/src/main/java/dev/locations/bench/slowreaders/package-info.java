/**
 * The command {@code bench/slow-readers}: checks that clients which hardly read do not
 * harm\n * others.
 */
@NullMarked
package dev.locations.bench.slowreaders;

import org.jspecify.annotations.NullMarked;
