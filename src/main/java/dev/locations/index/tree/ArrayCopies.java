package dev.locations.index.tree;

import java.lang.reflect.Array;

/** Copies of arrays with one element more or less. */
final class ArrayCopies {

	private ArrayCopies() {
	}

	/** Returns a copy with a gap at an index, which the caller fills. */
	static <A> A withGap(A array, int index) {
		return spliced(array, index, index, 1);
	}

	static <A> A without(A array, int index) {
		return spliced(array, index, index + 1, -1);
	}

	@SuppressWarnings("unchecked")
	private static <A> A spliced(A array, int index, int rest, int longer) {
		int length = Array.getLength(array);
		A copy = (A) Array.newInstance(array.getClass().getComponentType(), length + longer);
		System.arraycopy(array, 0, copy, 0, index);
		System.arraycopy(array, rest, copy, rest + longer, length - rest);
		return copy;
	}

}
