package dev.locations.embedded.table;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Locations to add, with the order of the keys of each map. The thread of the caller
 * prepares them, so that the only thread that writes has less to do. Neighbouring keys
 * are on the same page: when they are added in their order, the map searches and copies
 * the page less often.
 */
public final class LocationBatch {

	private final List<StoredLocation> locations;

	private final int[] byKey;

	private final int[] byCell;

	private final BatchWords words;

	private LocationBatch(List<Item> items) {
		this.locations = items.stream().map(Item::location).toList();
		this.byKey = sorted(Comparator.comparing((index) -> this.locations.get(index).key()));
		long[] cells = this.locations.stream().mapToLong(PointIndex::cell).toArray();
		this.byCell = sorted(Comparator.comparingLong((index) -> cells[index]));
		this.words = BatchWords.of(items.stream().map((item) -> item.words().get()).iterator());
	}

	/**
	 * Prepares locations.
	 * @param items the locations
	 * @return the batch
	 */
	public static LocationBatch of(List<Item> items) {
		return new LocationBatch(items.stream()
			.sorted(Comparator.comparing((item) -> item.location().key().id(), UuidType.INSTANCE))
			.toList());
	}

	private int[] sorted(Comparator<Integer> order) {
		return IntStream.range(0, this.locations.size()).boxed().sorted(order).mapToInt(Integer::intValue).toArray();
	}

	/**
	 * Returns the locations.
	 * @return the locations in the order of their identifiers
	 */
	public List<StoredLocation> locations() {
		return this.locations;
	}

	/**
	 * Returns the order of the list.
	 * @return the indices of the locations in this order
	 */
	int[] byKey() {
		return this.byKey;
	}

	/**
	 * Returns the order of the point index.
	 * @return the indices of the locations in this order
	 */
	int[] byCell() {
		return this.byCell;
	}

	BatchWords words() {
		return this.words;
	}

	/**
	 * A location to add.
	 *
	 * @param location the location
	 * @param words finds its words
	 */
	public record Item(StoredLocation location, Supplier<Set<String>> words) {
	}

}
