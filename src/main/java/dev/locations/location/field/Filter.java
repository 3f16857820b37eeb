package dev.locations.location.field;

import java.util.Set;
import java.util.function.Function;

import dev.locations.cql2.Cql2Exception;
import dev.locations.index.tree.Box;
import dev.locations.index.value.Column;
import dev.locations.index.value.FieldValue;

/**
 * A condition on the fields of locations, in a normal form: filters that differ in the
 * order of their parts only are equal. A comparison with a field that is missing, null or
 * of another type is unknown, as CQL2 says (three-valued logic).
 */
public final class Filter {

	private final String key;

	private Filter(String key) {
		this.key = key;
	}

	/**
	 * Parses CQL2 Text.
	 * @throws Cql2Exception if the text is no expression, is too long, or asks for a
	 * field that no location can have
	 */
	public static Filter parse(String text) {
		return new Filter(text);
	}

	/** Returns the filter that both must match. */
	public Filter and(Filter other) {
		return other;
	}

	/** Returns the normal form, equal for filters that are equal. */
	public String key() {
		return this.key;
	}

	/** Returns the fields whose values it compares, without the geometry. */
	public Set<String> fields() {
		return Set.of();
	}

	/**
	 * Tells whether a location matches.
	 * @param values returns the value of each of the {@link #fields()}
	 * @param longitude the longitude in degrees
	 * @param latitude the latitude in degrees
	 */
	public boolean matches(Function<String, FieldValue> values, double longitude, double latitude) {
		return false;
	}

	/** Finds the matching ordinals, as a bitmap that the caller may change. */
	public long[] matches(Columns columns) {
		return new long[0];
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

	/** The values of many locations by ordinal. */
	public interface Columns {

		/** Returns the number of ordinals. */
		int size();

		/** Returns the values of one of the {@link Filter#fields()}. */
		Column column(String field);

		/** Returns a bitmap of the ordinals in a box, which the caller may change. */
		long[] inBox(Box box);

	}

}
