package dev.locations.mongo;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A convex polygon on the unit sphere with geodesic edges, computed with vectors. Angles
 * are in radians; the inside is to the left of the edges.
 */
final class SphericalPolygon {

	private final List<Vector> corners;

	private final List<Vector> normals;

	/**
	 * @param ring the positions of a GeoJSON linear ring, of which the last repeats the
	 * first: longitude and latitude in degrees
	 */
	SphericalPolygon(List<double[]> ring) {
		this.corners = ring.stream().limit(ring.size() - 1L).map(Vector::of).toList();
		this.normals = indices().mapToObj((i) -> corner(i).cross(corner(i + 1)).unit()).toList();
	}

	/**
	 * Returns how far a point, in degrees, is from the nearest edge; negative outside.
	 */
	double depth(double[] point) {
		Vector vector = Vector.of(point);
		return this.normals.stream().mapToDouble((normal) -> Math.asin(normal.dot(vector))).min().orElseThrow();
	}

	/** Tells whether the outline turns left at each corner and goes round once. */
	boolean isConvex() {
		return indices().allMatch((i) -> this.normals.get(i).dot(corner(i + 2)) > 0) && area() > 0
				&& area() < 2 * Math.PI;
	}

	/** Returns the length of the longest edge, an angle. */
	double longestEdge() {
		return indices().mapToDouble((i) -> corner(i).angle(corner(i + 1))).max().orElseThrow();
	}

	/** Returns the length of the shortest edge, an angle. */
	double shortestEdge() {
		return indices().mapToDouble((i) -> corner(i).angle(corner(i + 1))).min().orElseThrow();
	}

	/** Returns the area, a solid angle: half a globe has two pi. */
	double area() {
		return IntStream.range(1, this.corners.size() - 1)
			.mapToDouble((i) -> corner(0).triangle(corner(i), corner(i + 1)))
			.sum();
	}

	private IntStream indices() {
		return IntStream.range(0, this.corners.size());
	}

	private Vector corner(int index) {
		return this.corners.get(index % this.corners.size());
	}

	private record Vector(double x, double y, double z) {

		static Vector of(double[] position) {
			double longitude = Math.toRadians(position[0]);
			double latitude = Math.toRadians(position[1]);
			return new Vector(Math.cos(latitude) * Math.cos(longitude), Math.cos(latitude) * Math.sin(longitude),
					Math.sin(latitude));
		}

		Vector cross(Vector other) {
			return new Vector(this.y * other.z - this.z * other.y, this.z * other.x - this.x * other.z,
					this.x * other.y - this.y * other.x);
		}

		double dot(Vector other) {
			return this.x * other.x + this.y * other.y + this.z * other.z;
		}

		Vector unit() {
			double length = Math.sqrt(dot(this));
			return new Vector(this.x / length, this.y / length, this.z / length);
		}

		double angle(Vector other) {
			Vector cross = cross(other);
			return Math.atan2(Math.sqrt(cross.dot(cross)), dot(other));
		}

		double triangle(Vector second, Vector third) {
			return 2 * Math.atan2(dot(second.cross(third)), 1 + dot(second) + second.dot(third) + third.dot(this));
		}

	}

}
