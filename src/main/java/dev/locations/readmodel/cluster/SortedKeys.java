package dev.locations.readmodel.cluster;

/**
 * Searches arrays in ascending order, which may have equal values.
 */
final class SortedKeys {

	private SortedKeys() {
	}

	/**
	 * Finds the first value that is not smaller than another one.
	 * @param values the values in ascending order
	 * @param key the other one
	 * @param from the first index to look at
	 * @param to the index after the last one
	 * @return the index, {@code to} if all values are smaller
	 */
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
