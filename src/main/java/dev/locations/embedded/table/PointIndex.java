package dev.locations.embedded.table;

import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;

import dev.locations.location.BoundingBox;
import org.h2.mvstore.MVMap;

/**
 * Finds locations by their points, which are ordered by the cell of the grid.
 *
 * @param map the map, which has keys only
 */
public record PointIndex(MVMap<PointKey, Boolean> map) {

	void add(long number, StoredLocation location) {
		this.map.put(key(number, location), Boolean.TRUE);
	}

	void remove(long number, StoredLocation location) {
		this.map.remove(key(number, location));
	}

	/**
	 * Finds the candidates of a box: all locations in the box, and some close to it.
	 * @param box the box
	 * @return the numbers of the locations, read on demand
	 */
	public LongStream candidates(BoundingBox box) {
		// the two ranges of a box over the antimeridian may have a column in common
		return box.longitudes().stream().map((range) -> GridBox.of(range, box)).flatMapToLong(this::inCells).distinct();
	}

	private LongStream inCells(GridBox box) {
		return box.ranges()
			.stream()
			.flatMap((range) -> StreamSupport.stream(Spliterators.spliteratorUnknownSize(
					this.map.cursor(new PointKey(range.first(), 0), new PointKey(range.last(), Long.MAX_VALUE), false),
					Spliterator.NONNULL), false))
			.filter((point) -> box.contains(point.cell()))
			.mapToLong(PointKey::number);
	}

	private static PointKey key(long number, StoredLocation location) {
		return new PointKey(cell(location), number);
	}

	static long cell(StoredLocation location) {
		return Grid.cell(Grid.column(location.longitude()), Grid.row(location.latitude()));
	}

}
