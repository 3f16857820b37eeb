package dev.locations.embedded;

import java.util.function.Supplier;

import dev.locations.embedded.table.Tables;
import org.jspecify.annotations.Nullable;

/**
 * A write to the maps. It has two steps, so that it is applied whole or not at all: the
 * first step checks, the second one changes.
 *
 * @param <T> the type of the result
 */
@FunctionalInterface
interface Write<T> {

	/**
	 * Checks whether the write is allowed. Changes nothing. Throws the error for the
	 * caller if the write is not allowed.
	 * @param tables the maps, with all earlier writes
	 * @return the second step, which changes the maps and returns the result; only a
	 * failure of the disk may make it fail
	 */
	Supplier<? extends @Nullable T> prepare(Tables tables);

}
