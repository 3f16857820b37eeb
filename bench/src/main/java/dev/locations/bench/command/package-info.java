/** What all commands share: reading options, starting and ending. */
@NullMarked
package dev.locations.bench.command;

import org.jspecify.annotations.NullMarked;
