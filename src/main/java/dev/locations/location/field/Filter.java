package dev.locations.location.field;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import dev.locations.cql2.Cql2Exception;
import dev.locations.cql2.Cql2Parser;
import dev.locations.cql2.Expression;
import dev.locations.index.tree.Box;
import dev.locations.index.value.FieldValue;
import dev.locations.index.value.ValueTest;

/**
 * A condition on the fields of locations, in a normal form: filters that differ in the
 * order of their parts only are equal. A comparison with a field that is missing, null or
 * of another type is unknown, as CQL2 says (three-valued logic).
 */
public final class Filter {

	private static final int BYTES = 300;

	/** With the objects that a part of the key stands for, about. */
	private static final int BYTES_OF_KEY_CHARACTER = 12;

	private final Condition condition;

	private final String key;

	private final List<FieldTest> tests;

	private final Set<String> fields;

	private Filter(Condition condition) {
		this.condition = condition;
		this.key = condition.key();
		this.tests = condition.tests().toList();
		this.fields = this.tests.stream().map(FieldTest::field).collect(Collectors.toUnmodifiableSet());
	}

	/**
	 * Parses CQL2 Text.
	 * @throws Cql2Exception if the text is no expression, is too long, or asks for a
	 * field that no location can have
	 */
	public static Filter parse(String text) {
		return of(Cql2Parser.parse(text, LocationFields::refusal, LocationFields.GEOMETRY::equals));
	}

	static Filter of(Expression expression) {
		return new Filter(NormalForm.of(expression, true));
	}

	/**
	 * Compares a field with values as they are in a query parameter. Each stands for the
	 * text, and for the number or the boolean that reads so.
	 * @param field a field that a location can have
	 * @return the filter for the locations that have one of the values, alone or in a
	 * list
	 */
	public static Filter comparison(String field, List<String> values) {
		return new Filter(NormalForm.anyOf(field, values.stream().flatMap(Literals::of).toList()));
	}

	/** Returns the filter that both must match. */
	public Filter and(Filter other) {
		return new Filter(Condition.joined(List.of(this.condition, other.condition), true));
	}

	/** Returns the normal form, equal for filters that are equal. */
	public String key() {
		return this.key;
	}

	/** Returns the fields whose values it compares, without the geometry. */
	public Set<String> fields() {
		return this.fields;
	}

	/** Returns its comparisons of fields. */
	public List<FieldTest> tests() {
		return this.tests;
	}

	/**
	 * Tells whether a location matches.
	 * @param values returns the value of each of the {@link #fields()}
	 * @param longitude the longitude in degrees
	 * @param latitude the latitude in degrees
	 */
	public boolean matches(Function<String, FieldValue> values, double longitude, double latitude) {
		Map<List<?>, FieldValue> folded = new HashMap<>();
		return this.condition.matches((test) -> {
			FieldValue value = values.apply(test.field());
			UnaryOperator<FieldValue> folding = test.test().folding();
			return folding.equals(ValueTest.UNFOLDED) ? value
					: folded.computeIfAbsent(List.of(test.field(), folding), (field) -> folding.apply(value));
		}, longitude, latitude);
	}

	/** Finds the matching ordinals, as a bitmap that the caller may change. */
	public long[] matches(Columns columns) {
		return this.condition.matches(columns);
	}

	/** Returns the bytes in memory, about. */
	public int memory() {
		return BYTES + BYTES_OF_KEY_CHARACTER * this.key.length();
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Filter filter && this.key.equals(filter.key);
	}

	@Override
	public int hashCode() {
		return this.key.hashCode();
	}

	@Override
	public String toString() {
		return this.key;
	}

	/** Many locations by ordinal. The caller may change the bitmaps. */
	public interface Columns {

		/** Returns the number of ordinals. */
		int size();

		/**
		 * Returns a bitmap of the ordinals that pass one of the {@link Filter#tests()}.
		 */
		long[] matches(FieldTest test);

		/** Returns a bitmap of the ordinals in a box. */
		long[] inBox(Box box);

	}

}
