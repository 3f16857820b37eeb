package dev.locations.index.cluster;

/** All points with keys in a range. */
record PointRange(int from, int to, int addedFrom, int addedTo) {

	int size() {
		return this.to - this.from + this.addedTo - this.addedFrom;
	}

	/** Returns the points of a larger range after this one, which is at its beginning. */
	PointRange rest(PointRange all) {
		return new PointRange(this.to, all.to, this.addedTo, all.addedTo);
	}

}
