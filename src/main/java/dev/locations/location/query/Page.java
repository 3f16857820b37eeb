package dev.locations.location.query;

import org.jspecify.annotations.Nullable;

/**
 * A part of a list.
 *
 * @param limit the largest number of locations; {@link Integer#MAX_VALUE} for all
 * @param after null for the beginning of the list
 */
public record Page(int limit, @Nullable PageCursor after) {

	/** The whole list. */
	public static final Page ALL = new Page(Integer.MAX_VALUE, null);

	public boolean isAll() {
		return !isLimited() && this.after == null;
	}

	public boolean isLimited() {
		return this.limit != Integer.MAX_VALUE;
	}

}
