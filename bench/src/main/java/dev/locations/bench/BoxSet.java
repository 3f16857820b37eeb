package dev.locations.bench;

import java.util.List;

/**
 * Boxes with about as many results each.
 *
 * @param size about how many
 * @param boxes the boxes
 */
record BoxSet(Size size, List<Box> boxes) {

	static final int COUNT = 200;

	/** How many results a box has. */
	enum Size {

		/** A map of a few streets. */
		S(20),
		/** A map of a district. */
		M(200),
		/** A map of a city. */
		L(2_000);

		final int results;

		Size(int results) {
			this.results = results;
		}

	}

}
