package dev.locations.location.field;

import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.index.tree.Box;
import dev.locations.index.value.FieldValue;

/**
 * A part of a filter in its normal form. It tells only whether it holds: what is unknown
 * does not hold, and a comparison that is negated does not hold either then.
 */
sealed interface Condition {

	/** Holds for all locations. */
	Condition ALWAYS = new All(List.of());

	/** Holds for no location. */
	Condition NEVER = new Any(List.of());

	/** Returns the condition that all of some conditions hold. */
	static Condition all(List<Condition> parts) {
		return joined(
				parts.stream().flatMap((part) -> (part instanceof All all) ? all.parts().stream() : Stream.of(part)),
				NEVER, All::new);
	}

	/** Returns the condition that one of some conditions holds. */
	static Condition any(List<Condition> parts) {
		return joined(
				parts.stream().flatMap((part) -> (part instanceof Any any) ? any.parts().stream() : Stream.of(part)),
				ALWAYS, Any::new);
	}

	private static Condition joined(Stream<Condition> parts, Condition decisive,
			Function<List<Condition>, Condition> join) {
		List<Condition> sorted = parts
			.collect(Collectors.toMap(Condition::key, Function.identity(), (a, b) -> a, TreeMap::new))
			.values()
			.stream()
			.toList();
		return sorted.contains(decisive) ? decisive : (sorted.size() == 1) ? sorted.get(0) : join.apply(sorted);
	}

	String key();

	Stream<FieldTest> tests();

	boolean matches(Function<String, FieldValue> values, double longitude, double latitude);

	/** Returns a bitmap of ordinals, for the caller to change. */
	long[] matches(Filter.Columns columns);

	/** All parts hold; without parts always. */
	record All(List<Condition> parts) implements Condition {

		@Override
		public String key() {
			return this.parts.isEmpty() ? "TRUE"
					: this.parts.stream().map(Condition::key).collect(Collectors.joining(" AND ", "(", ")"));
		}

		@Override
		public Stream<FieldTest> tests() {
			return this.parts.stream().flatMap(Condition::tests);
		}

		@Override
		public boolean matches(Function<String, FieldValue> values, double longitude, double latitude) {
			for (Condition part : this.parts) {
				if (!part.matches(values, longitude, latitude)) {
					return false;
				}
			}
			return true;
		}

		@Override
		public long[] matches(Filter.Columns columns) {
			long[] all = Bits.all(columns.size());
			for (Condition part : this.parts) {
				Bits.retain(all, part.matches(columns));
			}
			return all;
		}

	}

	/** One part holds; without parts never. */
	record Any(List<Condition> parts) implements Condition {

		@Override
		public String key() {
			return this.parts.isEmpty() ? "FALSE"
					: this.parts.stream().map(Condition::key).collect(Collectors.joining(" OR ", "(", ")"));
		}

		@Override
		public Stream<FieldTest> tests() {
			return this.parts.stream().flatMap(Condition::tests);
		}

		@Override
		public boolean matches(Function<String, FieldValue> values, double longitude, double latitude) {
			for (Condition part : this.parts) {
				if (part.matches(values, longitude, latitude)) {
					return true;
				}
			}
			return false;
		}

		@Override
		public long[] matches(Filter.Columns columns) {
			long[] any = Bits.none(columns.size());
			for (Condition part : this.parts) {
				Bits.add(any, part.matches(columns));
			}
			return any;
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
		public boolean matches(Function<String, FieldValue> values, double longitude, double latitude) {
			return this.comparison.test().test(values.apply(this.comparison.field()));
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
		public boolean matches(Function<String, FieldValue> values, double longitude, double latitude) {
			return this.box.contains(longitude, latitude) == this.expected;
		}

		@Override
		public long[] matches(Filter.Columns columns) {
			long[] inBox = columns.inBox(this.box);
			if (this.expected) {
				return inBox;
			}
			long[] outside = Bits.all(columns.size());
			Bits.remove(outside, inBox);
			return outside;
		}

	}

}
