package dev.locations.readmodel.map;

import dev.locations.location.field.Filter;
import dev.locations.map.TileAddress;
import org.jspecify.annotations.Nullable;

/**
 * Which locations are drawn, and how.
 *
 * @param filter null for all locations
 * @param counts the field whose values are counted, or null
 */
record MapPart(@Nullable Filter filter, @Nullable String counts) {

	/** Returns the bytes in memory, about. */
	int memory() {
		return ((this.filter != null) ? this.filter.memory() : 0)
				+ ((this.counts != null) ? Character.BYTES * this.counts.length() : 0);
	}

	/** What a cache has of a part. */
	record Key(MapPart part, TileAddress tile) {
	}

}
