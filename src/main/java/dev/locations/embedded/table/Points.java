package dev.locations.embedded.table;

import java.util.Map;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;

import dev.locations.location.BoundingBox;
import org.h2.mvstore.MVMap;

/**
 * The points of locations in the order of their cells.
 *
 * @param map the points
 */
public record Points(MVMap<PointKey, Boolean> map) {

	static final MVMap.Builder<PointKey, Boolean> TYPE = new MVMap.Builder<PointKey, Boolean>()
		.keyType(PointKeyType.INSTANCE)
		.valueType(PresenceType.INSTANCE);

	void add(long number, StoredLocation location) {
		this.map.put(key(number, location), Boolean.TRUE);
	}

	void addAll(Map<Long, StoredLocation> locations) {
		locations.entrySet()
			.stream()
			.map((entry) -> key(entry.getKey(), entry.getValue()))
			.sorted(PointKeyType.INSTANCE)
			.forEach((key) -> this.map.put(key, Boolean.TRUE));
	}

	void remove(long number, StoredLocation location) {
		this.map.remove(key(number, location));
	}

	/**
	 * Finds the locations that may lie in a box: all that do, and some next to it.
	 * @param box the box
	 * @return their numbers, read as they are asked for
	 */
	public LongStream near(BoundingBox box) {
		return box.longitudes().stream().map((range) -> GridBox.of(range, box)).flatMapToLong(this::in);
	}

	private LongStream in(GridBox box) {
		return box.ranges()
			.stream()
			.flatMap((range) -> StreamSupport.stream(Spliterators.spliteratorUnknownSize(
					this.map.cursor(new PointKey(range.first(), 0), new PointKey(range.last(), Long.MAX_VALUE), false),
					Spliterator.NONNULL), false))
			.filter((point) -> box.contains(point.cell()))
			.mapToLong(PointKey::number);
	}

	private static PointKey key(long number, StoredLocation location) {
		return new PointKey(Grid.cell(Grid.column(location.longitude()), Grid.row(location.latitude())), number);
	}

}
