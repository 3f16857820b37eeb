package dev.locations.readmodel.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.index.value.Column;
import dev.locations.index.value.FieldValue;
import dev.locations.index.value.FieldValue.ListOf;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.FieldValue.Scalar.Numeric;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.FieldValue.Scalar.Time;
import dev.locations.location.Facet;
import dev.locations.location.Facet.ValueCount;
import dev.locations.location.field.FieldType;
import dev.locations.location.field.TimeText;
import org.jspecify.annotations.Nullable;

/** Counts the values that some items have. */
final class ValueCounts {

	private static final Comparator<ValueCount> MOST_FREQUENT_FIRST = Comparator.comparingInt(ValueCount::count)
		.reversed()
		.thenComparing(ValueCount::value);

	private final FieldValues values;

	private final Column column;

	/** By code. */
	private final int[] counts;

	/** The values of changed locations that have no code, and all their lists. */
	private final Map<FieldValue, Integer> added = new HashMap<>();

	/** Counts those that are counted already, by code; changes the numbers. */
	ValueCounts(FieldValues values, int[] counts) {
		this.values = values;
		this.column = values.column();
		this.counts = counts;
	}

	void add(int item) {
		if (item >= 0) {
			this.counts[this.column.code(item)]++;
			return;
		}
		add(this.values.value(item));
	}

	void add(FieldValue value) {
		int code = code(value);
		if (code >= 0) {
			this.counts[code]++;
		}
		else {
			this.added.merge(value, 1, Integer::sum);
		}
	}

	void remove(int ordinal) {
		this.counts[this.column.code(ordinal)]--;
	}

	// negative if it has none
	private int code(FieldValue value) {
		if (value instanceof Scalar scalar) {
			return this.column.contains(scalar) ? this.column.firstCode(scalar) : -1;
		}
		return (value instanceof ListOf) ? -1 : (value instanceof FieldValue.Other) ? Column.OTHER : Column.MISSING;
	}

	Facet facet(String field, int total, int limit) {
		int[] coded = this.column.withMembers(this.counts);
		Map<Scalar, Integer> others = new HashMap<>();
		this.added.forEach((value, count) -> value.scalars().forEach((scalar) -> {
			int code = code(scalar);
			if (code >= 0) {
				coded[code] += count;
			}
			else {
				others.merge(scalar, count, Integer::sum);
			}
		}));
		List<ValueCount> frequent = new ArrayList<>();
		for (int code : mostFrequent(coded, limit)) {
			frequent.add(new ValueCount((Scalar) this.column.value(code), coded[code]));
		}
		others.forEach((scalar, count) -> frequent.add(new ValueCount(scalar, count)));
		List<ValueCount> listed = frequent.stream().sorted(MOST_FREQUENT_FIRST).limit(limit).toList();
		int missing = this.counts[Column.MISSING];
		return new Facet(field, total, missing, listed, total - missing - locationsOf(listed),
				numbers(coded, others).min(Comparator.naturalOrder()).orElse(null),
				numbers(coded, others).max(Comparator.naturalOrder()).orElse(null), timeType(coded, others));
	}

	// most fields tell with their first text that they have no times
	private @Nullable FieldType timeType(int[] coded, Map<Scalar, Integer> others) {
		Stream<Scalar> values = Stream.concat(IntStream.range(Column.OTHER + 1, coded.length)
			.filter((code) -> coded[code] > 0)
			.mapToObj((code) -> (Scalar) this.column.value(code)), others.keySet().stream());
		FieldType type = null;
		for (Iterator<Scalar> each = values.iterator(); each.hasNext();) {
			FieldType next = type(each.next());
			if (next.format() == null || (type != null && type != next)) {
				return null;
			}
			type = next;
		}
		return type;
	}

	private static FieldType type(Scalar value) {
		return (value instanceof Time) ? FieldType.TIME
				: (value instanceof Text text) ? TimeText.type(text.value()) : FieldType.NUMBER;
	}

	private static int[] mostFrequent(int[] coded, int limit) {
		SmallestNumbers least = new SmallestNumbers(limit);
		for (int code = Column.OTHER + 1; code < coded.length; code++) {
			if (coded[code] > 0) {
				least.add(((long) (Integer.MAX_VALUE - coded[code]) << Integer.SIZE) | code);
			}
		}
		long[] found = least.sorted();
		return IntStream.range(0, found.length).map((i) -> (int) found[i]).toArray();
	}

	private int locationsOf(List<ValueCount> listed) {
		Set<Scalar> scalars = new HashSet<>();
		BitSet codes = new BitSet();
		int count = 0;
		for (ValueCount each : listed) {
			scalars.add(each.value());
			int code = code(each.value());
			if (code >= 0) {
				codes.set(code);
				count += this.counts[code];
			}
		}
		for (int code = this.column.scalarsEnd(); code < this.counts.length; code++) {
			if (this.counts[code] > 0 && IntStream.of(this.column.members(code)).anyMatch(codes::get)) {
				count += this.counts[code];
			}
		}
		for (Map.Entry<FieldValue, Integer> each : this.added.entrySet()) {
			if (each.getKey().scalars().stream().anyMatch(scalars::contains)) {
				count += each.getValue();
			}
		}
		return count;
	}

	// with the least and the greatest one
	private Stream<Numeric> numbers(int[] coded, Map<Scalar, Integer> others) {
		int end = this.column.firstCode(new Time(Long.MIN_VALUE));
		IntStream ascending = IntStream.range(Column.OTHER + 1, end);
		IntStream descending = IntStream.iterate(end - 1, (code) -> code > Column.OTHER, (code) -> code - 1);
		Stream<Scalar> extremes = Stream.of(ascending, descending)
			.flatMap((codes) -> codes.filter((code) -> coded[code] > 0)
				.mapToObj((code) -> (Scalar) this.column.value(code))
				.filter(Numeric.class::isInstance)
				.limit(1));
		return Stream.concat(extremes, others.keySet().stream())
			.filter(Numeric.class::isInstance)
			.map(Numeric.class::cast);
	}

}
