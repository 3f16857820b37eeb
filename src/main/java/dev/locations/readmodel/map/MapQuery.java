package dev.locations.readmodel.map;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.json.FieldSelection;
import dev.locations.location.field.Filter;
import dev.locations.location.field.LocationFields;
import dev.locations.map.TileAddress;
import org.jspecify.annotations.Nullable;

/**
 * Which locations are drawn, and how.
 *
 * @param filter null for all locations
 * @param counts the field whose values are counted, or null
 * @param only the fields of single locations besides id and name
 */
record MapQuery(@Nullable Filter filter, @Nullable String counts, List<String> only) {

	/** What a feature has anyway. */
	private static final List<String> SHOWN = List.of(LocationFields.ID, LocationFields.NAME, LocationFields.GEOMETRY);

	/**
	 * Returns the names of the fields on which it depends which locations are drawn how.
	 */
	Set<String> fields() {
		Set<String> fields = new HashSet<>(this.only);
		if (this.filter != null) {
			fields.addAll(this.filter.fields());
		}
		if (this.counts != null) {
			fields.add(this.counts);
		}
		return fields;
	}

	/** Returns the bytes in memory, about. */
	int memory() {
		return ((this.filter != null) ? this.filter.memory() : 0)
				+ ((this.counts != null) ? Character.BYTES * this.counts.length() : 0)
				+ Character.BYTES * this.only.stream().mapToInt(String::length).sum();
	}

	/** Returns what selects the fields; null for none. */
	@Nullable FieldSelection additional() {
		return this.only.isEmpty() ? null : FieldSelection.of(this.only, SHOWN);
	}

	/**
	 * The key of a tile in a cache.
	 *
	 * @param counted the values that are counted
	 */
	record Key(MapQuery query, List<Scalar> counted, TileAddress tile) {
	}

}
