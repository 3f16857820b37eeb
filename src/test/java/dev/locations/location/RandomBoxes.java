package dev.locations.location;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;

import dev.locations.location.query.BoundingBox;

/** Random boxes, and points around them, many at poles, antimeridian or round numbers. */
public record RandomBoxes(Random random) {

	/** Returns points at the corners, on the edges, inside, just outside and far away. */
	public List<Point> pointsAround(BoundingBox box) {
		double[] longitudes = near(180, box.west(), box.east(), inside(box), inside(box), 180, -180, coordinate(180));
		double[] latitudes = near(90, box.south(), box.north(),
				box.south() + this.random.nextDouble() * (box.north() - box.south()), 85, -85, coordinate(90));
		List<Point> points = new ArrayList<>();
		for (double longitude : longitudes) {
			for (double latitude : latitudes) {
				points.add(new Point(longitude, latitude));
			}
		}
		return points;
	}

	public BoundingBox next() {
		double west = coordinate(180);
		double latitude = coordinate(90);
		double other = another(latitude, 90);
		return new BoundingBox(west, Math.min(latitude, other), another(west, 180), Math.max(latitude, other));
	}

	private double inside(BoundingBox box) {
		double width = box.east() - box.west() + ((box.west() > box.east()) ? 360 : 0);
		double part = this.random.nextBoolean() ? this.random.nextDouble() : this.random.nextInt(13) / 12.0;
		double longitude = box.west() + part * width;
		return (longitude > 180) ? longitude - 360 : longitude;
	}

	private double coordinate(double limit) {
		return switch (this.random.nextInt(5)) {
			case 0 -> this.random.nextInt(-1, 2) * limit;
			case 1 -> this.random.nextInt(-12, 13) * limit / 12;
			case 2 -> sign() * (limit - small());
			case 3 -> sign() * small();
			default -> this.random.nextDouble(-limit, limit);
		};
	}

	private double another(double coordinate, double limit) {
		return switch (this.random.nextInt(4)) {
			case 0 -> coordinate;
			case 1 -> coordinate(limit);
			default -> Math.max(-limit, Math.min(limit, coordinate + sign() * small()));
		};
	}

	private double small() {
		return Math.pow(10, this.random.nextDouble(-12, 1.5));
	}

	private double sign() {
		return this.random.nextBoolean() ? 1 : -1;
	}

	private static double[] near(double limit, double... coordinates) {
		return DoubleStream.of(coordinates)
			.flatMap((value) -> DoubleStream.of(Math.nextDown(value), value, Math.nextUp(value)))
			.filter((value) -> Math.abs(value) <= limit)
			.distinct()
			.toArray();
	}

	public record Point(double longitude, double latitude) {
	}

}
