package dev.locations.readmodel.map;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.index.cluster.PointIndex;
import dev.locations.index.value.Column;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.FieldValue.Scalar.Text;

/**
 * How many points have each value of a field: by the codes of the scalars in a column,
 * and for values that have no code. It is immutable.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ValueTotals(int[] ofCodes, Map<Scalar, Integer> ofOthers) {

	/** The objects of a value without a code, about. */
	private static final int VALUE_BYTES = 150;

	private static final Comparator<Total> RAREST_FIRST = Comparator.comparingInt(Total::count)
		.thenComparing(Total::value, Comparator.reverseOrder());

	/** Counts the points of an index. */
	static ValueTotals of(PointIndex points, Column column) {
		int[] ofCodes = new int[column.codes()];
		for (int slot = 0; slot < points.size(); slot++) {
			ofCodes[column.code(points.ordinal(slot))]++;
		}
		return new ValueTotals(column.withMembers(ofCodes), Map.of());
	}

	/** Adds numbers of points. */
	ValueTotals with(Map<Scalar, Integer> added, Column column) {
		if (added.isEmpty()) {
			return this;
		}
		int[] codes = this.ofCodes.clone();
		Map<Scalar, Integer> others = new HashMap<>(this.ofOthers);
		added.forEach((value, number) -> {
			if (column.contains(value)) {
				codes[column.firstCode(value)] += number;
			}
			else {
				others.merge(value, number, Integer::sum);
			}
		});
		return new ValueTotals(codes, others);
	}

	/**
	 * Returns the most frequent values that are short enough, in their order. Those of
	 * different types that have the same text count together, and are all returned.
	 */
	List<Scalar> mostFrequent(Column column, int limit) {
		Map<Scalar, Scalar> twins = twins(column);
		PriorityQueue<Total> found = new PriorityQueue<>(RAREST_FIRST);
		for (int code = 0; code < this.ofCodes.length; code++) {
			Total rarest = found.peek();
			int count = this.ofCodes[code];
			// of equally frequent ones, the first are taken
			boolean isFrequent = rarest == null || found.size() < limit || count > rarest.count();
			if (count > 0 && isFrequent && column.value(code) instanceof Scalar value && !isTwin(value, twins)) {
				add(found, new Total(value, count), limit);
			}
		}
		this.ofOthers.forEach((value, count) -> add(found, new Total(value, isTwin(value, twins) ? 0 : count), limit));
		twins.forEach((text, twin) -> add(found, new Total(text, count(text, column) + count(twin, column)), limit));
		return found.stream()
			.flatMap((total) -> Stream.of(total.value(), twins.getOrDefault(total.value(), total.value())))
			.distinct()
			.sorted()
			.toList();
	}

	private static boolean isTwin(Scalar value, Map<Scalar, Scalar> twins) {
		return twins.containsKey(value) || twins.containsValue(value);
	}

	/** Returns texts with the values of other types that have the same text. */
	private Map<Scalar, Scalar> twins(Column column) {
		int texts = column.firstCode(new Text(""));
		if (texts == column.scalarsEnd() && this.ofOthers.keySet().stream().noneMatch(Text.class::isInstance)) {
			return Map.of();
		}
		Map<Scalar, Scalar> twins = new HashMap<>();
		Stream
			.concat(IntStream.range(Column.OTHER + 1, texts).mapToObj((code) -> (Scalar) column.value(code)),
					this.ofOthers.keySet().stream().filter((value) -> !(value instanceof Text)))
			.forEach((value) -> {
				Scalar text = new Text(ValueText.of(value));
				if (count(value, column) > 0 && count(text, column) > 0) {
					twins.put(text, value);
				}
			});
		return twins;
	}

	/** Returns how many values {@link #mostFrequent} looks for among the texts, about. */
	static int lookUps(Column column) {
		return column.firstCode(new Text("")) - Column.OTHER - 1;
	}

	private int count(Scalar value, Column column) {
		return column.contains(value) ? this.ofCodes[column.firstCode(value)] : this.ofOthers.getOrDefault(value, 0);
	}

	private static void add(PriorityQueue<Total> found, Total total, int limit) {
		if (total.count() > 0 && ValueText.isShort(total.value())) {
			found.add(total);
			if (found.size() > limit) {
				found.remove();
			}
		}
	}

	long memory() {
		return (long) Integer.BYTES * this.ofCodes.length + (long) VALUE_BYTES * this.ofOthers.size();
	}

	/** Tells how many values there are, about. */
	int size() {
		return this.ofCodes.length + this.ofOthers.size();
	}

	private record Total(Scalar value, int count) {
	}

}
