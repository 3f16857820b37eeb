package dev.locations.readmodel.cluster;

/**
 * All points with keys in a range.
 *
 * @param from the first slot of the index
 * @param to the slot after the last one
 * @param addedFrom the first of the added points
 * @param addedTo the index after the last one
 */
record PointRange(int from, int to, int addedFrom, int addedTo) {

	/**
	 * Returns the number of points, with those that were removed.
	 * @return the number of points
	 */
	int size() {
		return this.to - this.from + this.addedTo - this.addedFrom;
	}

	/**
	 * Returns the points of a larger range after this one, which is at its beginning.
	 * @param all the larger range
	 * @return its other points
	 */
	PointRange rest(PointRange all) {
		return new PointRange(this.to, all.to, this.addedTo, all.addedTo);
	}

}
