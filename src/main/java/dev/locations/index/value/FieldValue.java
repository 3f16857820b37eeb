package dev.locations.index.value;

import java.math.BigDecimal;
import java.util.List;
import java.util.TreeSet;

/** The value of a field. */
public sealed interface FieldValue {

	/** There is no field, or it is null. */
	FieldValue MISSING = new Missing();

	/** An object, or a list that has elements and no scalars. */
	FieldValue OTHER = new Other();

	/** Returns the single values: itself, or the elements of a list. */
	List<Scalar> scalars();

	/** A single value. The order is that of lists: booleans, numbers, times, texts. */
	sealed interface Scalar extends FieldValue, Comparable<Scalar> {

		@Override
		default List<Scalar> scalars() {
			return List.of(this);
		}

		@Override
		default int compareTo(Scalar other) {
			return ScalarOrder.compare(this, other);
		}

		/** False comes first. */
		record Bool(boolean value) implements Scalar {
		}

		/** Compared by value; without zeros at the end of its digits. */
		record Numeric(BigDecimal value) implements Scalar {

			public Numeric {
				value = value.stripTrailingZeros();
			}

		}

		/** In milliseconds since 1970. */
		record Time(long epochMillis) implements Scalar {
		}

		/** Compared by code points. */
		record Text(String value) implements Scalar {
		}

	}

	/**
	 * The scalars of a list, without its other elements; an empty list has none. It is
	 * compared as a set, so the values are in their order and differ.
	 */
	record ListOf(List<Scalar> values) implements FieldValue {

		public ListOf {
			values = List.copyOf(new TreeSet<>(values));
		}

		@Override
		public List<Scalar> scalars() {
			return this.values;
		}

	}

	/** See {@link #MISSING}. */
	record Missing() implements FieldValue {

		@Override
		public List<Scalar> scalars() {
			return List.of();
		}

	}

	/** See {@link #OTHER}. */
	record Other() implements FieldValue {

		@Override
		public List<Scalar> scalars() {
			return List.of();
		}

	}

}
