package dev.locations.readmodel.cluster;

/**
 * Searches arrays in ascending order, which may have equal values.
 */
final class SortedKeys {

	private SortedKeys() {
	}

	/** Finds the first value that is not smaller than another one. */
	static int first(long[] values, long key, int from, int to) {
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
