package dev.locations.location.query;

import java.time.Instant;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * Where the locations are, and when they were changed.
 *
 * @param box the smallest box with all points, which does not cross the antimeridian
 * @param first the earliest time of a last change
 */
public record LocationExtent(BoundingBox box, Instant first, Instant last) {

	/** Collects the extent of locations that come in any order. */
	public static final class ExtentCollector {

		private double west = BoundingBox.MAX_LONGITUDE;

		private double south = BoundingBox.MAX_LATITUDE;

		private double east = -BoundingBox.MAX_LONGITUDE;

		private double north = -BoundingBox.MAX_LATITUDE;

		private long first = Long.MAX_VALUE;

		private long last = Long.MIN_VALUE;

		public void addPoint(double longitude, double latitude) {
			this.west = Math.min(this.west, longitude);
			this.south = Math.min(this.south, latitude);
			this.east = Math.max(this.east, longitude);
			this.north = Math.max(this.north, latitude);
		}

		public void addTime(long updatedAt) {
			this.first = Math.min(this.first, updatedAt);
			this.last = Math.max(this.last, updatedAt);
		}

		/** Empty if no location was added. */
		public Optional<LocationExtent> extent(LongFunction<Instant> time) {
			return (this.first > this.last) ? Optional.empty()
					: Optional.of(new LocationExtent(new BoundingBox(this.west, this.south, this.east, this.north),
							time.apply(this.first), time.apply(this.last)));
		}

	}

}
