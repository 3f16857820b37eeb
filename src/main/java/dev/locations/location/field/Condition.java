package dev.locations.location.field;

import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.index.tree.Bitmaps;
import dev.locations.index.tree.Box;
import dev.locations.index.value.FieldValue;

/**
 * A part of a filter in its normal form. It tells only whether it holds: what is unknown
 * does not hold, and a comparison that is negated does not hold either then.
 */
sealed interface Condition {

	/** Holds for all locations. */
	Condition ALWAYS = new Joined(List.of(), true);

	/** Holds for no location. */
	Condition NEVER = new Joined(List.of(), false);

	/**
	 * Returns the condition that all of some conditions hold, or one of them.
	 * @param isAll whether all must hold
	 */
	static Condition joined(List<Condition> parts, boolean isAll) {
		List<Condition> sorted = parts.stream()
			.flatMap((part) -> (part instanceof Joined joined && joined.isAll() == isAll) ? joined.parts().stream()
					: Stream.of(part))
			.collect(Collectors.toMap(Condition::key, Function.identity(), (a, b) -> a, TreeMap::new))
			.values()
			.stream()
			.toList();
		Condition decisive = isAll ? NEVER : ALWAYS;
		return sorted.contains(decisive) ? decisive : (sorted.size() == 1) ? sorted.get(0) : new Joined(sorted, isAll);
	}

	String key();

	Stream<FieldTest> tests();

	/** Takes what returns the folded value for a test. */
	boolean matches(Function<FieldTest, FieldValue> values, double longitude, double latitude);

	/** Returns a bitmap of ordinals, for the caller to change. */
	long[] matches(Filter.Columns columns);

	/** All parts hold or, if that is not asked for, one of them. */
	record Joined(List<Condition> parts, boolean isAll) implements Condition {

		@Override
		public String key() {
			if (this.parts.isEmpty()) {
				return this.isAll ? "TRUE" : "FALSE";
			}
			return this.parts.stream()
				.map(Condition::key)
				.collect(Collectors.joining(this.isAll ? " AND " : " OR ", "(", ")"));
		}

		@Override
		public Stream<FieldTest> tests() {
			return this.parts.stream().flatMap(Condition::tests);
		}

		@Override
		public boolean matches(Function<FieldTest, FieldValue> values, double longitude, double latitude) {
			for (Condition part : this.parts) {
				if (part.matches(values, longitude, latitude) != this.isAll) {
					return !this.isAll;
				}
			}
			return this.isAll;
		}

		@Override
		public long[] matches(Filter.Columns columns) {
			long[] joined = this.isAll ? Bitmaps.all(columns.size()) : Bitmaps.none(columns.size());
			for (Condition part : this.parts) {
				if (this.isAll) {
					Bitmaps.retainAll(joined, part.matches(columns));
				}
				else {
					Bitmaps.addAll(joined, part.matches(columns));
				}
			}
			return joined;
		}

	}

	/** The value of a field passes a test. */
	record OfField(FieldTest comparison) implements Condition {

		@Override
		public String key() {
			return FilterKeys.field(this.comparison.field()) + this.comparison.test();
		}

		@Override
		public Stream<FieldTest> tests() {
			return Stream.of(this.comparison);
		}

		@Override
		public boolean matches(Function<FieldTest, FieldValue> values, double longitude, double latitude) {
			return this.comparison.test().test(values.apply(this.comparison));
		}

		@Override
		public long[] matches(Filter.Columns columns) {
			return columns.matches(this.comparison);
		}

	}

	/**
	 * The point is in a box.
	 *
	 * @param expected whether it is in the box, or outside
	 */
	record InBox(Box box, boolean expected) implements Condition {

		@Override
		public String key() {
			return (this.expected ? "BBOX(" : "NOT BBOX(")
					+ Stream.of(this.box.west(), this.box.south(), this.box.east(), this.box.north())
						.map(String::valueOf)
						.collect(Collectors.joining(","))
					+ ")";
		}

		@Override
		public Stream<FieldTest> tests() {
			return Stream.empty();
		}

		@Override
		public boolean matches(Function<FieldTest, FieldValue> values, double longitude, double latitude) {
			return this.box.contains(longitude, latitude) == this.expected;
		}

		@Override
		public long[] matches(Filter.Columns columns) {
			long[] inBox = columns.inBox(this.box);
			if (this.expected) {
				return inBox;
			}
			long[] outside = Bitmaps.all(columns.size());
			Bitmaps.removeAll(outside, inBox);
			return outside;
		}

	}

}
