package dev.locations.bench.places;

/** About how many places are in a box. */
public enum BoxSize {

	/** 20 places, as on a map of a few streets. */
	S(20),

	/** 200 places, as on a map of a district. */
	M(200),

	/** 2,000 places, as on a map of a city. */
	L(2_000);

	private final int places;

	BoxSize(int places) {
		this.places = places;
	}

	/** Returns about how many places are in a box. */
	public int places() {
		return this.places;
	}

}
