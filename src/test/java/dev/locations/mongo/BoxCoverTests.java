package dev.locations.mongo;

import java.util.List;
import java.util.stream.IntStream;

import com.mongodb.client.model.geojson.Polygon;
import com.mongodb.client.model.geojson.Position;
import dev.locations.location.RandomBoxes;
import dev.locations.location.query.BoundingBox;
import dev.locations.testing.RandomCases;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class BoxCoverTests {

	/** The part of the margin that remains at a slanting edge. */
	private static final double LEAST_DEPTH = Math.toRadians(0.95 * BoxCover.MARGIN);

	@Test
	@Tag("random")
	void containsEachPointOfTheBoxWithAMargin() {
		RandomCases.run(400, (random) -> {
			RandomBoxes boxes = new RandomBoxes(random);
			BoundingBox box = boxes.next();
			List<SphericalPolygon> polygons = polygons(box);
			if (!polygons.isEmpty()) {
				assertThat(boxes.pointsAround(box))
					.filteredOn((point) -> box.contains(point.longitude(), point.latitude()))
					.filteredOn((point) -> deepest(polygons, point.longitude(), point.latitude()) < LEAST_DEPTH)
					.as("points of %s outside of its cover", box)
					.isEmpty();
			}
		});
	}

	@ParameterizedTest
	@CsvSource({ "-157.5, 85", "22.5, 85", "-157.5, -85", "22.5, -85" })
	void keepsTheMarginWhereAPolarEdgeBowsMost(double longitude, double latitude) {
		List<SphericalPolygon> polygons = polygons(new BoundingBox(longitude, latitude, longitude, latitude));
		assertThat(deepest(polygons, longitude, latitude)).isGreaterThan(LEAST_DEPTH);
	}

	@Test
	@Tag("random")
	void consistsOfPolygonsThatMongoDbAccepts() {
		RandomCases.run(400, (random) -> {
			BoundingBox box = new RandomBoxes(random).next();
			assertThat(BoxCover.of(box)).as(box.toString()).allSatisfy(BoxCoverTests::assertValid);
		});
	}

	@ParameterizedTest
	@CsvFileSource(resources = "boxes.csv", quoteCharacter = '\'')
	void hasAsManyPolygonsAsTheBoxIsWorth(double west, double south, double east, double north, int polygons) {
		assertThat(BoxCover.of(new BoundingBox(west, south, east, north))).hasSize(polygons);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "box-surplus.csv")
	void isHardlyLargerThanTheBox(double west, double south, double east, double north, double surplus) {
		double height = Math.sin(Math.toRadians(north)) - Math.sin(Math.toRadians(south));
		double area = polygons(new BoundingBox(west, south, east, north)).stream()
			.mapToDouble(SphericalPolygon::area)
			.sum();
		assertThat(area / (Math.toRadians(east - west) * height) - 1).isBetween(0.0, surplus);
	}

	@Test
	void bowsAroundTheBox() {
		assertThat(BoxCover.of(new BoundingBox(0, 60, 20, 70))).singleElement()
			.satisfies((polygon) -> assertThat(latitude(polygon, 0)).isBetween(59.6, 59.7))
			.satisfies((polygon) -> assertThat(latitude(polygon, 2)).isBetween(70.0, 70.0001));
		assertThat(BoxCover.of(new BoundingBox(0, -70, 20, -60))).singleElement()
			.satisfies((polygon) -> assertThat(latitude(polygon, 0)).isBetween(-70.0001, -70.0))
			.satisfies((polygon) -> assertThat(latitude(polygon, 2)).isBetween(-59.7, -59.6));
	}

	private static double latitude(Polygon polygon, int position) {
		return polygon.getExterior().get(position).getValues().get(1);
	}

	private static void assertValid(Polygon polygon) {
		List<Position> positions = polygon.getExterior();
		assertThat(polygon.getHoles()).isEmpty();
		assertThat(positions).hasSizeGreaterThanOrEqualTo(4)
			.allSatisfy((position) -> assertThat(position.getValues().get(0)).isBetween(-180.0, 180.0))
			.allSatisfy((position) -> assertThat(position.getValues().get(1)).isBetween(-90.0, 90.0))
			.endsWith(positions.get(0));
		SphericalPolygon onSphere = onSphere(polygon);
		assertThat(onSphere.isConvex()).as("convex and counter-clockwise: %s", polygon).isTrue();
		assertThat(onSphere.shortestEdge()).isGreaterThan(Math.toRadians(BoxCover.MARGIN));
		assertThat(onSphere.longestEdge()).isLessThan(Math.toRadians(171));
		assertThat(onSphere.area()).isLessThan(4 * Math.PI / 10);
	}

	private static double deepest(List<SphericalPolygon> polygons, double longitude, double latitude) {
		double[] point = { longitude, latitude };
		return polygons.stream().mapToDouble((polygon) -> polygon.depth(point)).max().orElseThrow();
	}

	private static List<SphericalPolygon> polygons(BoundingBox box) {
		return BoxCover.of(box).stream().map(BoxCoverTests::onSphere).toList();
	}

	private static SphericalPolygon onSphere(Polygon polygon) {
		return new SphericalPolygon(polygon.getExterior()
			.stream()
			.map((position) -> position.getValues().stream().mapToDouble(Double::doubleValue).toArray())
			.toList());
	}

	/** A convex polygon with geodesic edges on the unit sphere, in radians. */
	private static final class SphericalPolygon {

		private final List<Vector> corners;

		private final List<Vector> normals;

		/** The ring is of GeoJSON: the last position repeats the first. */
		SphericalPolygon(List<double[]> ring) {
			this.corners = ring.stream().limit(ring.size() - 1L).map(Vector::of).toList();
			this.normals = indices().mapToObj((i) -> corner(i).cross(corner(i + 1)).unit()).toList();
		}

		/** How far a point in degrees is inside of the nearest edge. */
		double depth(double[] point) {
			Vector vector = Vector.of(point);
			return this.normals.stream().mapToDouble((normal) -> Math.asin(normal.dot(vector))).min().orElseThrow();
		}

		/** Tells whether the outline turns left at each corner and goes round once. */
		boolean isConvex() {
			return indices().allMatch((i) -> this.normals.get(i).dot(corner(i + 2)) > 0) && area() > 0
					&& area() < 2 * Math.PI;
		}

		double longestEdge() {
			return indices().mapToDouble((i) -> corner(i).angle(corner(i + 1))).max().orElseThrow();
		}

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

}
