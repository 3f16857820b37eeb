package dev.locations.map;

import dev.locations.json.FieldSelection;
import dev.locations.location.field.Filter;
import org.jspecify.annotations.Nullable;

/**
 * A query for a tile.
 *
 * @param additional the fields of single locations besides id and name; null for none
 * @param filter null for all locations
 * @param counts the field whose values are counted in each cluster, or null
 */
public record TileQuery(TileAddress tile, @Nullable FieldSelection additional, @Nullable Filter filter,
		@Nullable String counts) {
}
