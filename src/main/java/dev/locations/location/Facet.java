package dev.locations.location;

import java.util.List;

import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.location.field.FieldType;
import org.jspecify.annotations.Nullable;

/**
 * The values of a field and how many locations have them. A location whose field is a
 * list counts once for each of its values.
 *
 * @param total how many locations match the query
 * @param missing how many of them do not have the field, or have null
 * @param values the most frequent first, equally frequent ones in their order
 * @param others how many have another value than these
 * @param min the least number; null without numbers
 * @param type {@link FieldType#DATE} or {@link FieldType#TIME} if all values are such
 * texts; null for others
 */
public record Facet(String field, int total, int missing, List<ValueCount> values, int others,
		Scalar.@Nullable Numeric min, Scalar.@Nullable Numeric max, @Nullable FieldType type) {

	/** How many locations have a value. */
	public record ValueCount(Scalar value, int count) {
	}

}
