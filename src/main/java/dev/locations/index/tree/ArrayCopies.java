package dev.locations.index.tree;

import java.lang.reflect.Array;

/** Copies of arrays with one element more or less. */
public final class ArrayCopies {

	private ArrayCopies() {
	}

	/** Returns a copy with a gap at an index, which the caller fills. */
	public static <A> A withGap(A array, int index) {
		int length = Array.getLength(array);
		A copy = sameType(array, length + 1);
		System.arraycopy(array, 0, copy, 0, index);
		System.arraycopy(array, index, copy, index + 1, length - index);
		return copy;
	}

	public static <A> A without(A array, int index) {
		int length = Array.getLength(array) - 1;
		A copy = sameType(array, length);
		System.arraycopy(array, 0, copy, 0, index);
		System.arraycopy(array, index + 1, copy, index, length - index);
		return copy;
	}

	@SuppressWarnings("unchecked")
	private static <A> A sameType(A array, int length) {
		return (A) Array.newInstance(array.getClass().getComponentType(), length);
	}

}
