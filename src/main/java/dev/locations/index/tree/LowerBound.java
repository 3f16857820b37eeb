package dev.locations.index.tree;

import java.util.function.IntPredicate;

/** Binary searches in values that are in ascending order, some of which may be equal. */
public final class LowerBound {

	private LowerBound() {
	}

	/** Returns the first index whose value is not before; {@code to} if there is none. */
	public static int of(int from, int to, IntPredicate isBefore) {
		int low = from;
		int high = to;
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (isBefore.test(middle)) {
				low = middle + 1;
			}
			else {
				high = middle;
			}
		}
		return low;
	}

	/** The same without a call for each number. */
	public static int of(long[] values, long key, int from, int to) {
		int low = from;
		int high = to;
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (values[middle] < key) {
				low = middle + 1;
			}
			else {
				high = middle;
			}
		}
		return low;
	}

}
