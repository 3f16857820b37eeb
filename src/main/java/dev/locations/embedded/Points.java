package dev.locations.embedded;

import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;

import dev.locations.location.BoundingBox;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.rtree.MVRTreeMap;
import org.h2.mvstore.rtree.Spatial;

/**
 * The points of locations in an R-tree. Its coordinates are {@code float}, so that it
 * finds all locations of a box and some beside it.
 *
 * @param tree the points, each with the number of its location
 */
record Points(MVRTreeMap<Boolean> tree) {

	static final MVRTreeMap.Builder<Boolean> TYPE = new MVRTreeMap.Builder<Boolean>().valueType(PresenceType.INSTANCE);

	Points {
		tree.setQuadraticSplit(true);
	}

	Points at(long version) {
		MVMap<Spatial, Boolean> fixed = this.tree.openVersion(version);
		return new Points((MVRTreeMap<Boolean>) fixed);
	}

	void add(long number, StoredLocation location) {
		this.tree.add(point(number, location), Boolean.TRUE);
	}

	void remove(long number, StoredLocation location) {
		this.tree.remove(point(number, location));
	}

	/**
	 * Finds the locations that may lie in a box.
	 * @param box the box
	 * @return their numbers, read as they are asked for
	 */
	LongStream near(BoundingBox box) {
		return box.longitudes()
			.stream()
			.<Spatial>map(
					(range) -> new Area(0, down(range.west()), up(range.east()), down(box.south()), up(box.north())))
			.flatMapToLong(this::numbers);
	}

	private LongStream numbers(Spatial area) {
		Iterator<Spatial> found = this.tree.findIntersectingKeys(area);
		return StreamSupport.stream(Spliterators.spliteratorUnknownSize(found, Spliterator.NONNULL), false)
			.mapToLong(Spatial::getId);
	}

	private static Spatial point(long number, StoredLocation location) {
		float longitude = (float) location.longitude();
		float latitude = (float) location.latitude();
		return new Area(number, longitude, longitude, latitude, latitude);
	}

	/** The nearest float may be on the other side of the edge. */
	private static float down(double degrees) {
		return Math.nextDown((float) degrees);
	}

	private static float up(double degrees) {
		return Math.nextUp((float) degrees);
	}

}
