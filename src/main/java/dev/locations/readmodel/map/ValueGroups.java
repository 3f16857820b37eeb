package dev.locations.readmodel.map;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

import dev.locations.index.cluster.PointGroups;
import dev.locations.index.cluster.PointIndex;
import dev.locations.index.value.Column;
import dev.locations.index.value.FieldValue;
import dev.locations.index.value.FieldValue.Scalar;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The points of each of some values.
 *
 * @param values in their order
 * @param names the values of each group; those of different types may have the same text
 * @param bits the bit of each value, by the index of its name
 */
record ValueGroups(List<Scalar> values, List<Name> names, Map<Scalar, Integer> bits, PointGroups groups) {

	/** Groups the points of an index by the most frequent values. */
	static ValueGroups of(ValueTotals totals, PointIndex index, Column column) {
		List<Scalar> values = totals.mostFrequent(column, PointGroups.MAX_GROUPS);
		List<Name> names = values.stream().map(Name::of).distinct().toList();
		Map<Scalar, Integer> bits = new HashMap<>();
		values.forEach((value) -> bits.put(value, 1 << names.indexOf(Name.of(value))));
		byte[] ofCodes = new byte[column.codes()];
		bits.forEach((value, bit) -> {
			if (column.contains(value)) {
				ofCodes[column.firstCode(value)] = bit.byteValue();
			}
		});
		for (int list = column.scalarsEnd(); list < ofCodes.length; list++) {
			for (int member : column.members(list)) {
				ofCodes[list] |= ofCodes[member];
			}
		}
		return new ValueGroups(values, names, bits, PointGroups.of(index, (ordinal) -> ofCodes[column.code(ordinal)]));
	}

	/** Tells whether these are the most frequent values. */
	boolean isOf(ValueTotals totals, Column column) {
		return this.values.equals(totals.mostFrequent(column, PointGroups.MAX_GROUPS));
	}

	/** Takes the values of added points by their indices. */
	ValueGroups withAdded(IntFunction<FieldValue> added) {
		return new ValueGroups(this.values, this.names, this.bits,
				this.groups.withAdded((index) -> of(added.apply(index))));
	}

	/** Returns the bits of a value, of which a list may have several. */
	int of(FieldValue value) {
		int all = 0;
		for (Scalar scalar : value.scalars()) {
			all |= this.bits.getOrDefault(scalar, 0);
		}
		return all;
	}

	/**
	 * The name of a group.
	 *
	 * @param attribute its attribute in tiles
	 * @param json its text with quotation marks
	 */
	record Name(String attribute, String json) {

		private static Name of(Scalar value) {
			String text = ValueText.of(value);
			return new Name("counts." + text, JsonNodeFactory.instance.stringNode(text).toString());
		}

	}

}
