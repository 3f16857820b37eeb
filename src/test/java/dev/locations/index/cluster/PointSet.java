package dev.locations.index.cluster;

import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Points that change at random. The address of a point is its number. */
final class PointSet {

	private final Random random;

	private final List<double[]> all = new ArrayList<>();

	private final List<Integer> existing = new ArrayList<>();

	private final PointIndex index;

	private final int indexSize;

	private PointChanges<PointChanges.Added> changes = PointChanges.none();

	private PointSet(Random random, int size) {
		this.random = random;
		for (int i = 0; i < size; i++) {
			this.existing.add(i);
			this.all.add(randomPoint());
		}
		this.indexSize = size;
		this.index = PointIndex.of(longitudes(this.all), latitudes(this.all), size);
	}

	static PointSet random(long seed, int size) {
		return new PointSet(new Random(seed), size);
	}

	// near towns of different sizes, at equal points, at the edges and anywhere
	private double[] randomPoint() {
		return switch (this.random.nextInt(20)) {
			case 0 -> new double[] { this.random.nextBoolean() ? 180 : -180, this.random.nextInt(-9, 10) * 10 };
			case 1 -> new double[] { this.random.nextInt(-180, 181), this.random.nextBoolean() ? 90 : -90 };
			case 2, 3 -> new double[] { this.random.nextDouble(-180, 180), this.random.nextDouble(-90, 90) };
			default -> {
				int town = this.random.nextInt(8);
				double size = 10 / Math.pow(6, town);
				yield new double[] { rounded(town * 20 - 60 + this.random.nextGaussian() * size),
						rounded(town * 11 - 40 + this.random.nextGaussian() * size) };
			}
		};
	}

	private static double rounded(double degrees) {
		return Math.round(degrees * 1e5) / 1e5;
	}

	private static DoubleBuffer longitudes(List<double[]> points) {
		return DoubleBuffer.wrap(points.stream().mapToDouble((point) -> point[0]).toArray());
	}

	private static DoubleBuffer latitudes(List<double[]> points) {
		return DoubleBuffer.wrap(points.stream().mapToDouble((point) -> point[1]).toArray());
	}

	void change() {
		int position = this.random.nextInt(this.existing.size() + 1);
		if (position < this.existing.size()) {
			int address = this.existing.remove(position);
			double[] point = this.all.get(address);
			long key = MortonKey.of(point[0], point[1]);
			this.changes = (address < this.indexSize) ? this.changes.withRemoved(new PointChanges.Removed(key, address))
					: this.changes.withoutAdded(new Added(key, address));
		}
		if (this.random.nextInt(3) > 0) {
			double[] point = randomPoint();
			this.changes = this.changes.withAdded(new Added(MortonKey.of(point[0], point[1]), this.all.size()));
			this.existing.add(this.all.size());
			this.all.add(point);
		}
	}

	MapPoints points() {
		return new MapPoints(this.index, this.changes, PointHistory.start(), (ordinal) -> ordinal);
	}

	MapPoints rebuilt() {
		List<double[]> points = this.existing.stream().map(this.all::get).toList();
		PointIndex next = PointIndex.of(longitudes(points), latitudes(points), points.size());
		return new MapPoints(next, PointChanges.none(), PointHistory.start(), this.existing::get);
	}

	List<double[]> list() {
		return this.existing.stream().map(this.all::get).toList();
	}

	private record Added(long mapKey, long address) implements PointChanges.Added {
	}

}
