package dev.locations.index.value;

import java.util.List;

import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;
import dev.locations.index.tree.OrdinalMapping;

/**
 * The values of a field, by ordinal. Each ordinal has a code: the index of its value
 * among all different values, in their order. It is immutable.
 */
public final class Column {

	/** The code of {@link FieldValue#MISSING}. */
	public static final int MISSING = 0;

	/** The code of {@link FieldValue#OTHER}. */
	public static final int OTHER = 1;

	private Column() {
	}

	public static Column read(ModelFile file) {
		file.longs();
		return new Column();
	}

	public void write(ModelFileWriter file) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Returns the values after some locations changed, in the order of what was added.
	 */
	public Column updated(OrdinalMapping mapping, List<FieldValue> added) {
		throw new UnsupportedOperationException();
	}

	/** Returns the number of ordinals. */
	public int size() {
		return 0;
	}

	public int code(int ordinal) {
		return MISSING;
	}

	/**
	 * Returns the number of codes. Scalars come after the others, and lists at the end.
	 */
	public int codes() {
		return 2;
	}

	public FieldValue value(int code) {
		return FieldValue.MISSING;
	}

	/**
	 * Returns the first code of a scalar that is not less; the end of the scalars if
	 * there is none.
	 */
	public int firstCode(FieldValue.Scalar value) {
		return 0;
	}

	/** Returns whether the scalar with the first code that is not less is this one. */
	public boolean contains(FieldValue.Scalar value) {
		return false;
	}

	/**
	 * Returns a bitmap of the ordinals whose values pass a test, for the caller to
	 * change.
	 */
	public long[] ordinals(ValueTest test) {
		return new long[0];
	}

	/** Returns the bytes in memory. */
	public long memory() {
		return 0;
	}

	/** Collects the values of ordinals from 0 on. */
	public static final class Builder {

		public void add(FieldValue value) {
			throw new UnsupportedOperationException();
		}

		/**
		 * Returns about how many bytes the column takes, to stop before there are too
		 * many.
		 */
		public long memory() {
			return 0;
		}

		public Column build() {
			throw new UnsupportedOperationException();
		}

	}

	/** Which values are looked for. */
	public interface ValueTest {

		boolean test(FieldValue value);

	}

}
