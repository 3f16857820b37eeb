package dev.locations.embedded;

import java.util.function.Supplier;

import dev.locations.embedded.table.Tables;
import org.jspecify.annotations.Nullable;

/**
 * A write, in two steps, so that it is made whole or not at all.
 *
 * @param <T> the type of its result
 */
@FunctionalInterface
interface Write<T> {

	/**
	 * Checks whether the write can be made. Changes nothing, and throws what the caller
	 * is to be told when it cannot.
	 * @param tables the maps with all writes before this one
	 * @return makes the write, which cannot fail but for the disk, and tells its result
	 */
	Supplier<? extends @Nullable T> prepare(Tables tables);

}
