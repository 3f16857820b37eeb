package dev.locations.bench.places;

import java.util.List;

/**
 * Boxes of one size.
 *
 * @param size about how many places are in each box
 */
public record BoxSet(BoxSize size, List<Box> boxes) {

	/**
	 * Returns the boxes of one size.
	 * @throws java.util.NoSuchElementException if there is no set of this size
	 */
	public static List<Box> boxes(List<BoxSet> sets, BoxSize size) {
		return sets.stream().filter((set) -> set.size() == size).findAny().orElseThrow().boxes();
	}

}
