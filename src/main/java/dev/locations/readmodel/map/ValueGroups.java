package dev.locations.readmodel.map;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.locations.index.cluster.PointGroups;
import dev.locations.index.cluster.PointIndex;
import dev.locations.index.value.Column;
import dev.locations.index.value.FieldValue;
import dev.locations.index.value.FieldValue.Scalar;

/**
 * The points of each of some values.
 *
 * @param values in their order
 * @param names the texts of the values; those of different types may be equal
 * @param bits the bit of each value, by the index of its name
 */
record ValueGroups(List<Scalar> values, List<String> names, Map<Scalar, Integer> bits, PointGroups groups) {

	/** Without values and points. */
	static final ValueGroups NONE = new ValueGroups(List.of(), List.of(), Map.of(), PointGroups.NONE);

	static ValueGroups of(List<Scalar> values, PointIndex index, Column column) {
		List<String> names = values.stream().map(ValueText::of).distinct().toList();
		Map<Scalar, Integer> bits = new HashMap<>();
		values.forEach((value) -> bits.put(value, 1 << names.indexOf(ValueText.of(value))));
		byte[] ofCodes = new byte[column.codes()];
		for (int code = 0; code < ofCodes.length; code++) {
			ofCodes[code] = (byte) of(bits, column.value(code));
		}
		return new ValueGroups(values, names, bits,
				PointGroups.of(index, (ordinal) -> ofCodes[column.code(ordinal)]));
	}

	ValueGroups withAdded(List<FieldValue> added) {
		byte[] ofAdded = new byte[added.size()];
		for (int i = 0; i < ofAdded.length; i++) {
			ofAdded[i] = (byte) of(added.get(i));
		}
		return new ValueGroups(this.values, this.names, this.bits, this.groups.withAdded(ofAdded));
	}

	/** Returns the bits of a value, of which a list may have several. */
	int of(FieldValue value) {
		return of(this.bits, value);
	}

	private static int of(Map<Scalar, Integer> bits, FieldValue value) {
		int all = 0;
		for (Scalar scalar : ValueTotals.scalars(value)) {
			all |= bits.getOrDefault(scalar, 0);
		}
		return all;
	}

}
